import SourceText

extension Span<UInt8> {
  /// A range without the white space at its ends.
  package func trimmed(_ range: Range<Int>) -> Range<Int> {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, isSpace(self[start]) { start += 1 }
    while start < end, isSpace(self[end - 1]) { end -= 1 }
    return start..<end
  }
}
