import SourceText

/// The lines of places that mostly come in order, as those of findings do: each is counted from the one before. O(bytes between two places), and
/// no more than `SourceLines` takes.
struct LineCursor {
  private let lines: SourceLines
  private let bytes: [UInt8]
  /// The last place, and its position.
  private var offset = 0
  private var position = LineColumn.start
  private var line: (number: Int, bytes: Range<Int>, end: Int)?

  /// The bytes that are read one by one.
  private static let reach = 1_024

  init(_ source: SourceFile, _ lines: SourceLines) { (self.lines, bytes) = (lines, source.bytes) }

  mutating func position(of place: ByteOffset) -> LineColumn {
    let target = min(place.value, bytes.count)
    if target == offset { return position }
    if target < offset || target - offset > Self.reach {
      position = lines.position(of: place)
    } else {
      var (line, column) = (position.line, position.column)
      let bytes = bytes
      let span = bytes.span
      for index in offset..<target {
        if SourceLines.endsLine(index, span) {
          line += 1
          column = 1
        } else if span[index] & 0xC0 != 0x80 {
          column += 1
        }
      }
      position = LineColumn(line: line, column: column)
    }
    offset = target
    return position
  }

  /// The line of a place: its number, its bytes without its line ending, and the offset after that.
  mutating func line(at place: ByteOffset) -> (number: Int, bytes: Range<Int>, end: Int) {
    let number = position(of: place).line
    if let line, line.number == number { return line }
    let bytes = bytes
    let span = bytes.span
    var start = offset
    while start > 0, offset - start < Self.reach, !SourceLines.endsLine(start - 1, span) { start -= 1 }
    let isStart = start == 0 || SourceLines.endsLine(start - 1, span)
    let range = isStart ? start..<start : lines.range(ofLine: number)
    var end = isStart ? offset : range.upperBound
    while end < span.count, !SourceLines.endsLine(end, span) { end += 1 }
    let next = min(end + 1, span.count)
    // CR before LF is a part of the line ending.
    if end < span.count, span[end] == 0x0A, end > range.lowerBound, span[end - 1] == 0x0D { end -= 1 }
    let found = (number, range.lowerBound..<end, next)
    line = found
    return found
  }
}
