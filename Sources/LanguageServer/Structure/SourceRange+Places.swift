import SourceText

extension SourceRange {
  /// Returns `true` if an offset is in the range or at its end.
  func has(_ offset: Int) -> Bool { lower.value <= offset && offset <= upper.value }

  /// Returns `true` if two ranges have a place in common, or touch.
  func meets(_ other: SourceRange) -> Bool { lower <= other.upper && other.lower <= upper }
}
