import JSONSource
import SourceText
package import Tasks

/// The members of a question that is a JSON object.
package struct QuestionMembers {
  private let value: JSONValue
  /// The name of the object in messages.
  private let name: String
  /// The rest of the name of a member in messages: empty, or `of` and the member that has the object.
  private let owner: String

  /// - Parameter name: The name of the object in messages: `the body`.
  package init(_ bytes: [UInt8], _ name: String) throws(TaskProblem) {
    let document = JSONReader.read(SourceFile(name: name, bytes: bytes))
    guard document.problems.isEmpty, let value = JSONValue(document) else {
      throw TaskProblem(.question, "\(name) is not valid JSON")
    }
    try self.init(value, name, owner: "")
  }

  private init(_ value: JSONValue, _ name: String, owner: String) throws(TaskProblem) {
    guard value.kind == .object else {
      throw .option("\(name) is \(value.kind.phrase) instead of an object")
    }
    self.value = value
    self.name = name
    self.owner = owner
  }

  /// Refuses members with other names, so that no typing error is ignored.
  package func refuseMembers(except known: [String]) throws(TaskProblem) {
    guard let unknown = value.members.lazy.map({ $0.key }).first(where: { !known.contains($0) }) else { return }
    throw .option(
      "\(quoted(unknown, limit: 100)) is no member of \(name); the members are \(known.joined(separator: ", "))"
    )
  }

  /// A member that may be missing or null.
  private func member(_ name: String, _ kind: JSONDocument.Kind) throws(TaskProblem) -> JSONValue? {
    guard let member = value[name], member.kind != .null else { return nil }
    guard member.kind == kind else {
      throw .option("`\(name)`\(owner) is \(member.kind.phrase) instead of \(kind.phrase)")
    }
    return member
  }

  /// Returns `true` for a member that is present, also as null.
  package func has(_ name: String) -> Bool { value[name] != nil }

  /// A text that may be missing or null.
  package func text(_ name: String) throws(TaskProblem) -> String? { try member(name, .string)?.string }

  package func required(_ name: String) throws(TaskProblem) -> String {
    guard let text = try text(name) else { throw .option("`\(name)`\(owner) is missing") }
    return text
  }

  /// A text that is saved, which UTF-8 can hold.
  package func saved(_ name: String) throws(TaskProblem) -> String {
    if let member = value[name], member.document.hasLoneSurrogate(member.node) {
      throw .option("`\(name)`\(owner) has a lone surrogate, which a save would replace")
    }
    return try required(name)
  }

  /// A number that may be missing or null.
  package func integer(_ name: String) throws(TaskProblem) -> Int? {
    guard let number = try member(name, .number) else { return nil }
    guard let integer = number.integer else { throw .option("`\(name)`\(owner) is not a whole number") }
    return integer
  }

  /// A Boolean; `false` where it is missing or null.
  package func flag(_ name: String) throws(TaskProblem) -> Bool {
    guard let member = value[name], member.kind != .null else { return false }
    guard let flag = member.boolean else {
      throw .option("`\(name)`\(owner) is \(member.kind.phrase) instead of true or false")
    }
    return flag
  }

  /// A list of texts.
  package func texts(_ name: String, limit: Int = .max) throws(TaskProblem) -> [String] {
    guard let elements = try member(name, .array)?.elements else { throw .option("`\(name)`\(owner) is missing") }
    if elements.count > limit {
      throw .option("`\(name)`\(owner) has \(grouped(elements.count)) elements; at most \(grouped(limit)) are accepted")
    }
    return try elements.map { element throws(TaskProblem) in
      guard let text = element.string else {
        throw .option("`\(name)`\(owner) has \(element.kind.phrase) instead of a string")
      }
      return text
    }
  }

  /// A list of texts, empty where it is missing or null.
  package func optionalTexts(_ name: String) throws(TaskProblem) -> [String] {
    try member(name, .array) == nil ? [] : try texts(name)
  }

  /// An object that may be missing or null.
  package func object(_ name: String) throws(TaskProblem) -> QuestionMembers? {
    guard let object = try member(name, .object) else { return nil }
    return try QuestionMembers(object, "`\(name)`", owner: " of `\(name)`")
  }

  /// The bytes of an object that is a file: its `text`, or its bytes as `base64`.
  package var bytes: [UInt8] {
    get throws(TaskProblem) {
      guard let encoded = try text("base64") else { return Array(try required("text").utf8) }
      if try text("text") != nil { throw .option("\(name) has `text` and `base64`; give one") }
      guard let bytes = decodedBase64(encoded) else { throw .option("`base64`\(owner) is not Base64") }
      return bytes
    }
  }

  /// The bytes of an object whose members all are files, by their paths: each is a text, or an object as ``bytes`` reads it.
  package var namedFiles: [(name: String, bytes: [UInt8])] {
    get throws(TaskProblem) {
      try value.members.map { member throws(TaskProblem) in
        let (key, value) = member
        if let text = value.string { return (key, Array(text.utf8)) }
        let shown = quoted(key, limit: 100)
        guard value.kind == .object else {
          throw .option("\(shown) of \(name) is \(value.kind.phrase) instead of a string")
        }
        let file = try QuestionMembers(value, shown, owner: " of \(shown)")
        try file.refuseMembers(except: ["text", "base64"])
        return (key, try file.bytes)
      }
    }
  }
}
