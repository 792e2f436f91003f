extension SourceLines {
  /// A line and a column.
  public struct Position: Hashable, Sendable {
    /// The line, counted from 1. Lines end with LF, CRLF or CR.
    public let line: Int
    /// The column, counted from 1 in Unicode scalars.
    public let column: Int
  }
}

package typealias LineColumn = SourceLines.Position

/// The lines of a source. O(bytes) to make; each lookup is O(log lines), also on a line of many megabytes.
public struct SourceLines: Sendable {
  private let bytes: [UInt8]
  private let starts: [Int]
  /// The number of scalars before each block of ``blockSize`` bytes.
  private let scalarsBeforeBlock: [Int]
  private static let blockSize = 4_096

  public init(_ source: SourceFile) {
    var starts = [0]
    var scalarsBeforeBlock: [Int] = []
    var scalars = 0
    let span = source.bytes.span
    var start = 0
    while start < span.count {
      let end = min(start + Self.blockSize, span.count)
      let block = span.extracting(start..<end)
      scalarsBeforeBlock.append(scalars)
      scalars += block.scalarCount
      // A generated file is often one line.
      if block.holds(0x0A) || block.holds(0x0D) {
        for index in start..<end where Self.endsLine(index, span) { starts.append(index + 1) }
      }
      start = end
    }
    self.starts = starts
    self.scalarsBeforeBlock = scalarsBeforeBlock
    bytes = source.bytes
  }

  /// Whether a line ends with the byte at an index: LF, or CR without LF after it.
  private static func endsLine(_ index: Int, _ bytes: Span<UInt8>) -> Bool {
    bytes[index] == 0x0A || bytes[index] == 0x0D && !(index + 1 < bytes.count && bytes[index + 1] == 0x0A)
  }

  /// The number of lines; a final line ending does not begin another line, an empty source has one line.
  package var count: Int {
    starts.count > 1 && starts[starts.count - 1] == bytes.count ? starts.count - 1 : starts.count
  }

  /// The line and column of an offset. An offset past the end counts as the end.
  public func position(of offset: ByteOffset) -> SourceLines.Position {
    let target = min(offset.value, bytes.count)
    let line = lineIndex(holding: target)
    return LineColumn(line: line + 1, column: scalars(before: target) - scalars(before: starts[line]) + 1)
  }

  private func scalars(before offset: Int) -> Int {
    guard offset > 0 else { return 0 }
    let block = (offset - 1) / Self.blockSize
    var scalars = scalarsBeforeBlock[block]
    for index in block * Self.blockSize..<offset where bytes[index] & 0xC0 != 0x80 { scalars += 1 }
    return scalars
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
