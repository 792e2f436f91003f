import JSONSource
import SourceText

/// The members of a question that is a JSON object.
package struct QuestionMembers {
  private let value: JSONValue
  /// The name of the object in messages.
  private let name: String

  /// The reason why a question cannot be answered as it is written.
  package struct Fault: Error {
    package enum Kind: Sendable {
      /// The text is not JSON.
      case malformed
      /// A member is missing, unknown or of another type.
      case unusable
    }

    package let kind: Kind
    package let message: String

    package init(_ message: String) { self.init(.unusable, message) }

    init(_ kind: Kind, _ message: String) {
      self.kind = kind
      self.message = message
    }
  }

  /// - Parameter name: The name of the object in messages: `the body`.
  package init(_ bytes: [UInt8], _ name: String) throws(Fault) {
    let document = JSONReader.read(SourceFile(name: name, bytes: bytes))
    guard document.problems.isEmpty, let value = JSONValue(document) else {
      throw Fault(.malformed, "\(name) is not valid JSON")
    }
    try self.init(value, name)
  }

  private init(_ value: JSONValue, _ name: String) throws(Fault) {
    guard value.kind == .object else { throw Fault("\(name) is \(value.kind.phrase) instead of an object") }
    self.value = value
    self.name = name
  }

  /// Refuses members with other names, so that no typing error is ignored.
  package func refuseMembers(except known: [String]) throws(Fault) {
    guard let unknown = value.members.lazy.map({ $0.key }).first(where: { !known.contains($0) }) else { return }
    throw Fault(
      "`\(escapedForDisplay(unknown.prefix(100)))` is no member of \(name); the members are \(known.joined(separator: ", "))"
    )
  }

  /// A member that may be missing or null.
  private func member(_ name: String, _ kind: JSONDocument.Kind) throws(Fault) -> JSONValue? {
    guard let member = value[name], member.kind != .null else { return nil }
    guard member.kind == kind else { throw Fault("`\(name)` is \(member.kind.phrase) instead of \(kind.phrase)") }
    return member
  }

  /// A text that may be missing or null.
  package func text(_ name: String) throws(Fault) -> String? { try member(name, .string)?.string }

  package func required(_ name: String) throws(Fault) -> String {
    guard let text = try text(name) else { throw Fault("`\(name)` is missing") }
    return text
  }

  /// A number that may be missing or null.
  package func integer(_ name: String) throws(Fault) -> Int? {
    guard let number = try member(name, .number) else { return nil }
    guard let integer = number.integer else { throw Fault("`\(name)` is not a whole number") }
    return integer
  }

  /// A Boolean; `false` where it is missing or null.
  package func flag(_ name: String) throws(Fault) -> Bool {
    guard let member = value[name], member.kind != .null else { return false }
    guard let flag = member.boolean else { throw Fault("`\(name)` is \(member.kind.phrase) instead of true or false") }
    return flag
  }

  /// A list of texts.
  ///
  /// - Parameter limit: The most texts.
  package func texts(_ name: String, limit: Int = .max) throws(Fault) -> [String] {
    guard let elements = try member(name, .array)?.elements else { throw Fault("`\(name)` is missing") }
    if elements.count > limit {
      throw Fault("`\(name)` has \(grouped(elements.count)) elements; at most \(grouped(limit)) are accepted")
    }
    var texts: [String] = []
    for element in elements {
      guard let text = element.string else { throw Fault("`\(name)` has \(element.kind.phrase) instead of a string") }
      texts.append(text)
    }
    return texts
  }

  /// A list of texts, empty where it is missing or null.
  package func optionalTexts(_ name: String) throws(Fault) -> [String] {
    try member(name, .array) == nil ? [] : try texts(name)
  }

  /// An object that may be missing or null.
  package func object(_ name: String) throws(Fault) -> QuestionMembers? {
    guard let object = try member(name, .object) else { return nil }
    return try QuestionMembers(object, "`\(name)`")
  }

  /// The texts of an object whose members all are texts, such as files by their paths.
  package var namedTexts: [(name: String, text: String)] {
    get throws(Fault) {
      var texts: [(name: String, text: String)] = []
      for (key, value) in value.members {
        guard let text = value.string else {
          throw Fault("`\(escapedForDisplay(key.prefix(100)))` of \(name) is \(value.kind.phrase) instead of a string")
        }
        texts.append((key, text))
      }
      return texts
    }
  }
}
