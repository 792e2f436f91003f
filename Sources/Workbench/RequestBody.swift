import HTTPServing
import JSONSource
import SourceText

/// The JSON object of a request.
struct RequestBody {
  private let value: JSONValue

  /// - Parameter members: The names that the object may have. Others are refused, so that no typing error is ignored.
  init(_ bytes: [UInt8], _ members: [String]) throws(WorkbenchProblem) {
    let document = JSONReader.read(SourceFile(name: "body", bytes: bytes))
    guard document.problems.isEmpty, let value = JSONValue(document) else {
      throw .malformed("the body is not valid JSON")
    }
    try self.init(value, members, "the body")
  }

  private init(_ value: JSONValue, _ members: [String], _ name: String) throws(WorkbenchProblem) {
    guard value.kind == .object else { throw .unusable("\(name) is \(value.kind.phrase) instead of an object") }
    if let unknown = value.members.map(\.key).first(where: { !members.contains($0) }) {
      throw .unusable(
        "`\(escapedForDisplay(unknown.prefix(100)))` is no member of \(name); the members are \(members.joined(separator: ", "))"
      )
    }
    self.value = value
  }

  /// A member that may be missing or null.
  private func member(_ name: String, _ kind: JSONDocument.Kind) throws(WorkbenchProblem) -> JSONValue? {
    guard let member = value[name], member.kind != .null else { return nil }
    guard member.kind == kind else { throw .unusable("`\(name)` is \(member.kind.phrase) instead of \(kind.phrase)") }
    return member
  }

  /// A text that may be missing or null.
  func text(_ name: String) throws(WorkbenchProblem) -> String? { try member(name, .string)?.string }

  func required(_ name: String) throws(WorkbenchProblem) -> String {
    guard let text = try text(name) else { throw .unusable("`\(name)` is missing") }
    return text
  }

  /// A number that may be missing or null.
  func integer(_ name: String) throws(WorkbenchProblem) -> Int? {
    guard let number = try member(name, .number) else { return nil }
    guard let integer = number.integer else { throw .unusable("`\(name)` is not a whole number") }
    return integer
  }

  /// A list of texts.
  ///
  /// - Parameter limit: The most texts.
  func texts(_ name: String, limit: Int) throws(WorkbenchProblem) -> [String] {
    guard let elements = try member(name, .array)?.elements else { throw .unusable("`\(name)` is missing") }
    if elements.count > limit {
      throw .unusable("`\(name)` has \(grouped(elements.count)) elements; at most \(grouped(limit)) are accepted")
    }
    var texts: [String] = []
    for element in elements {
      guard let text = element.string else {
        throw .unusable("`\(name)` has \(element.kind.phrase) instead of a string")
      }
      texts.append(text)
    }
    return texts
  }

  /// An object.
  func object(_ name: String, _ members: [String]) throws(WorkbenchProblem) -> RequestBody {
    guard let object = try member(name, .object) else { throw .unusable("`\(name)` is missing") }
    return try RequestBody(object, members, "`\(name)`")
  }
}
