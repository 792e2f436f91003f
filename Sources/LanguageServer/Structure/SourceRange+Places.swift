import SourceText

extension SourceRange {
  /// Whether an offset is in the range or at its end.
  func has(_ offset: Int) -> Bool { lower.value <= offset && offset <= upper.value }

  /// Whether two ranges have a place in common, or touch.
  func meets(_ other: SourceRange) -> Bool { lower <= other.upper && other.lower <= upper }
}
