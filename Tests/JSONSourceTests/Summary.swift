import JSONSource
import SourceText

/// A document in one line, for comparison: strings decoded and escaped for display, `…` for a value that is missing.
func summary(_ document: JSONDocument) -> String {
  document.root.map { summary(document, $0) } ?? ""
}

private func summary(_ document: JSONDocument, _ node: NodeID) -> String {
  if document.isMissing(node) { return "…" }
  switch document.kind(node) {
  case .object:
    let members = document.members(node).map { "\(summary(document, $0.key)):\(summary(document, $0.value))" }
    return "{" + members.joined(separator: ",") + "}"
  case .array: return "[" + document.elements(node).map { summary(document, $0) }.joined(separator: ",") + "]"
  case .string: return "\"" + escapedForDisplay(document.string(node)) + "\""
  case .number, .boolean, .null: return document.source.text(document.range(node))
  }
}

/// The problems of a document, each as `kind@line:column`.
func problems(_ document: JSONDocument) -> String {
  let lines = SourceLines(document.source)
  return document.problems.map { problem in
    let place = lines.position(of: problem.range.lower)
    return "\(problem.kind)@\(place.line):\(place.column)".replacing("JSONSource.JSONDocument.Kind.", with: "")
  }.joined(separator: " ")
}

func read(_ text: String) -> JSONDocument { read(Array(text.utf8)) }

func read(_ bytes: [UInt8], limits: JSONReader.Limits = JSONReader.Limits()) -> JSONDocument {
  JSONReader.read(SourceFile(name: "text", bytes: bytes), limits: limits)
}
