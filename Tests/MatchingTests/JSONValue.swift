import JSONSource
import SourceText

/// Text as the naive matcher sees it: scalars, so that nothing is equal that is not the same.
typealias Text = [UInt32]

func text(_ string: some StringProtocol) -> Text { string.unicodeScalars.map(\.value) }

func spelled(_ text: Text) -> String {
  var scalars = String.UnicodeScalarView()
  scalars.append(contentsOf: text.compactMap { Unicode.Scalar($0) })
  return String(scalars)
}

/// A JSON value as a plain tree: what cases are read from and what the naive matcher works on.
indirect enum JSONValue {
  case object([(key: Text, value: JSONValue)])
  case array([JSONValue])
  case string(Text)
  case boolean(Bool)
  case other

  init(_ source: String) {
    let document = JSONReader.read(SourceFile(name: "test", bytes: Array(source.utf8)))
    self = document.root.map { JSONValue(document, $0) } ?? .other
  }

  init(_ document: JSONDocument, _ node: NodeID) {
    switch document.kind(node) {
    case .object:
      self = .object(
        document.members(node).map { (text(document.string($0.key)), JSONValue(document, $0.value)) })
    case .array: self = .array(document.elements(node).map { JSONValue(document, $0) })
    case .string: self = .string(text(document.string(node)))
    case .boolean: self = .boolean(document.boolean(node) ?? false)
    case .number, .null: self = .other
    }
  }

  /// The value of the last member with the key.
  subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.key == text(key) }?.value
  }

  var elements: [JSONValue] {
    if case .array(let elements) = self { elements } else { [] }
  }

  var asText: Text? {
    if case .string(let text) = self { text } else { nil }
  }

  var asString: String? { asText.map { spelled($0) } }

  var asBoolean: Bool? {
    if case .boolean(let value) = self { value } else { nil }
  }
}
