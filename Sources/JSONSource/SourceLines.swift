/// A place as people read it.
public struct LineColumn: Hashable, Sendable {
  /// The line, counted from 1. Lines end with LF, CRLF or CR.
  public let line: Int
  /// The column, counted from 1 in Unicode scalars.
  public let column: Int
}

/// Where the lines of a source begin. Made once for a source, O(bytes); each question is O(log lines + line).
public struct SourceLines: Sendable {
  private let bytes: [UInt8]
  private let starts: [Int]

  public init(_ source: SourceFile) {
    var starts = [0]
    let span = source.bytes.span
    var index = 0
    while index < span.count {
      let byte = span[index]
      index += 1
      if byte == 0x0A || (byte == 0x0D && !(index < span.count && span[index] == 0x0A)) {
        starts.append(index)
      }
    }
    self.starts = starts
    bytes = source.bytes
  }

  /// The number of lines; a final line ending does not begin another line, an empty source has one line.
  package var count: Int {
    starts.count > 1 && starts[starts.count - 1] == bytes.count ? starts.count - 1 : starts.count
  }

  /// The line and column of an offset. An offset past the end is taken as the end.
  public func position(of offset: ByteOffset) -> LineColumn {
    let target = min(offset.value, bytes.count)
    let line = lineIndex(holding: target)
    var column = 1
    for index in starts[line]..<target where bytes[index] & 0xC0 != 0x80 { column += 1 }
    return LineColumn(line: line + 1, column: column)
  }

  /// The bytes of a line (counted from 1) without its line ending.
  package func range(ofLine line: Int) -> Range<Int> {
    let start = starts[line - 1]
    var end = line < starts.count ? starts[line] : bytes.count
    while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    return start..<end
  }

  /// The greatest index whose line begins at or before the offset.
  private func lineIndex(holding offset: Int) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }
}
