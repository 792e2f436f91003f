package import SourceText

/// The places and texts of values in messages.
package struct NodePlaces: Sendable {
  package let source: SourceFile
  package let document: JSONDocument
  private let lines: SourceLines

  package init(_ source: SourceFile, _ document: JSONDocument) {
    self.source = source
    self.document = document
    lines = SourceLines(source)
  }

  package func range(_ node: NodeID) -> SourceRange { document.range(node) }

  package func position(_ node: NodeID) -> LineColumn { lines.position(of: range(node).lower) }

  /// `file:line:column` of a value.
  package func place(_ node: NodeID) -> String { position(node).text(in: source) }

  /// The bytes of a value, escaped, with white space between tokens as one space.
  package func text(_ node: NodeID) -> String {
    let raw = source.text(document.range(node))
    guard document.kind(node) == .object || document.kind(node) == .array else { return escapedForDisplay(raw) }
    return escapedForDisplay(raw.split { $0.isWhitespace }.joined(separator: " "))
  }

  /// A text in at most `limit` characters.
  package static func shortened(_ text: String, _ limit: Int) -> String {
    text.index(text.startIndex, offsetBy: limit, limitedBy: text.endIndex).map { $0 < text.endIndex } ?? false
      ? text.prefix(limit - 1) + "…" : text
  }
}
