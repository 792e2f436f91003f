import SourceText

/// A value together with its document, for texts that are read member by member: messages and request bodies.
///
///     let value = JSONValue(document)
///     value?["params"]?["position"]?["line"]?.integer
package struct JSONValue: Sendable {
  package let document: JSONDocument
  package let node: NodeID

  package init(_ document: JSONDocument, _ node: NodeID) {
    self.document = document
    self.node = node
  }

  /// The outermost value; `nil` for a text without one.
  package init?(_ document: JSONDocument) {
    guard let root = document.root else { return nil }
    self.init(document, root)
  }

  package var kind: JSONDocument.Kind { document.kind(node) }

  /// The text of a string; `nil` for any other value.
  package var string: String? { kind == .string ? document.string(node) : nil }

  package var boolean: Bool? { document.boolean(node) }

  /// The value of a number without a fraction; `nil` for any other value.
  package var integer: Int? {
    guard kind == .number else { return nil }
    let text = spelling
    if let integer = Int(text) { return integer }
    // JSON has one kind of number: `1.0` and `1e3` are integers.
    return Double(text).flatMap { Int(exactly: $0) }
  }

  /// The elements of an array; `nil` for any other value.
  package var elements: [JSONValue]? {
    kind == .array ? document.elementList(node).map { JSONValue(document, $0) } : nil
  }

  /// The members of an object in order, duplicates included; empty for any other value.
  package var members: [(key: String, value: JSONValue)] {
    document.members(node).map { (document.string($0.key), JSONValue(document, $0.value)) }
  }

  /// The value of a member of an object. Of duplicate keys the last one counts. O(members).
  package subscript(key: String) -> JSONValue? { document.value(key, of: node).map { JSONValue(document, $0) } }

  package var spelling: String { document.source.text(document.range(node)) }
}
