import SourceText

extension Span<UInt8> {
  /// A range without the white space at its ends.
  package func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, self[start].isPlainSpace { start += 1 }
    while start < end, self[end - 1].isPlainSpace { end -= 1 }
    return start..<end
  }
}
