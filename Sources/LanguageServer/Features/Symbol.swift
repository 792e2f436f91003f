import JSONSource
import SourceText

/// A part of a document's outline.
struct Symbol {
  /// The protocol's numbers.
  enum Kind: Int {
    case module = 2
    case variable = 13
    case string = 15
    case object = 19
    case key = 20
  }

  let name: String
  let detail: String
  let kind: Kind
  let range: SourceRange
  let selection: SourceRange
  let children: [Symbol]

  init(
    _ name: String, _ detail: String, _ kind: Kind, _ document: JSONDocument, _ node: NodeID, to last: NodeID? = nil,
    _ children: [Symbol] = []
  ) {
    self.name = escapedForDisplay(name.isEmpty ? "\"\"" : name)
    self.detail = escapedForDisplay(detail)
    self.kind = kind
    selection = document.range(node)
    range = selection.union(document.range(last ?? node))
    self.children = children
  }

  func write(to object: inout JSONWriter, in snapshot: DocumentSnapshot) {
    object.member("name", name)
    if !detail.isEmpty { object.member("detail", detail) }
    object.member("kind", kind.rawValue)
    snapshot.write(range, to: &object)
    snapshot.write(selection, "selectionRange", to: &object)
    if !children.isEmpty { object.objects("children", children) { $0.write(to: &$1, in: snapshot) } }
  }
}
