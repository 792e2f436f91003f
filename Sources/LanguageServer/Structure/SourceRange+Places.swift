import JSONSource
import SourceText

extension SourceRange {
  /// Returns `true` if an offset is in the range or at its end.
  func has(_ offset: Int) -> Bool { lower.value <= offset && offset <= upper.value }

  /// Returns `true` if two ranges have a place in common, or touch.
  func meets(_ other: SourceRange) -> Bool { lower <= other.upper && other.lower <= upper }
}

extension JSONDocument {
  /// The text of a string between its quotes, where an offset is in it or at its end.
  func text(of node: NodeID, around offset: Int) -> SourceRange? {
    let content = SourceRange(contentRange(node))
    return kind(node) == .string && content.has(offset) ? content : nil
  }
}
