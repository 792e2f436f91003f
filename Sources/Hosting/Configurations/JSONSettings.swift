import JSONSource
import SourceText

/// The values of a JSON configuration by their keys, each of the expected kind or `nil`.
struct JSONSettings {
  private let document: JSONDocument
  let node: NodeID

  /// `nil` for a text with faults that make its structure a guess. Comments and trailing commas, which some hosts accept, are none.
  init?(_ source: SourceFile) {
    let document = JSONReader.read(source)
    guard let root = document.root, document.kind(root) == .object,
      document.problems.allSatisfy({ [.comment, .trailingComma].contains($0.kind) })
    else { return nil }
    self.init(document, root)
  }

  private init(_ document: JSONDocument, _ node: NodeID) { (self.document, self.node) = (document, node) }

  var range: SourceRange { document.range(node) }

  var text: String? { document.kind(node) == .string ? document.string(node) : nil }

  var isTrue: Bool { document.boolean(node) ?? false }

  /// The elements of an array; of any other value, itself.
  var list: [JSONSettings] {
    document.kind(node) == .array ? document.elements(node).map { JSONSettings(document, $0) } : [self]
  }

  var members: [(key: String, value: JSONSettings)] {
    document.members(node).map { (document.string($0.key), JSONSettings(document, $0.value)) }
  }

  /// The value of a key; `nil` where it is missing or `null`.
  subscript(key: String) -> JSONSettings? {
    guard let value = document.value(key, of: node), document.kind(value) != .null else { return nil }
    return JSONSettings(document, value)
  }

  /// The elements of the array at a key; empty where it is missing.
  func list(_ key: String) -> [JSONSettings] { self[key]?.list ?? [] }

  /// The values of the content type in a list of headers with a key and a value.
  var contentTypes: [JSONSettings] {
    list("headers").filter { $0["key"]?.text?.lowercased() == "content-type" }.compactMap { $0["value"] }
  }
}
