extension SourceLines {
  /// A line and a column.
  ///
  ///     let end = lines.position(of: finding.range.upper)
  ///     print("up to line \(end.line), column \(end.column)")
  public struct Position: Hashable, Sendable {
    /// The line, counted from 1. Lines end with LF, CRLF or CR.
    public let line: Int
    /// The column, counted from 1 in Unicode scalars.
    public let column: Int

    /// The beginning of a source.
    package static let start = SourceLines.Position(line: 1, column: 1)

    package init(line: Int, column: Int = 1) { (self.line, self.column) = (line, column) }
  }
}

package typealias LineColumn = SourceLines.Position

/// The lines of a source. O(bytes) to make; each lookup is O(log bytes), also on a line of many megabytes. Memory is a few bytes a
/// kilobyte, however short the lines are.
///
///     let lines = SourceLines(file.source)
///     for problem in file.document.problems { print(lines.position(of: problem.range.lower).line, problem.kind) }
public struct SourceLines: Sendable {
  let bytes: [UInt8]
  /// The counts of scalars and line ends before each block of ``blockSize`` bytes.
  let blocks: [Before]
  private let lineEnds: Int
  private let lastStart: Int
  static let blockSize = 4_096

  struct Before {
    var scalars = 0
    /// The scalars that are two units of UTF-16.
    var pairs = 0
    var lineEnds = 0
    /// The beginning of the line that holds the first byte of the block.
    var lineStart = 0
  }

  /// The lines of a file. O(bytes).
  ///
  ///     let lines = SourceLines(file.source)
  public init(_ source: SourceFile) {
    var blocks: [Before] = []
    var before = Before()
    let span = source.bytes.span
    var start = 0
    while start < span.count {
      let end = min(start + Self.blockSize, span.count)
      let block = span.extracting(start..<end)
      blocks.append(before)
      before.scalars += block.scalarCount
      before.pairs += block.pairCount
      if block.mayEndLines {
        for index in start..<end where Self.endsLine(index, span) {
          before.lineEnds += 1
          before.lineStart = index + 1
        }
      }
      start = end
    }
    self.blocks = blocks
    lineEnds = before.lineEnds
    lastStart = before.lineStart
    bytes = source.bytes
  }

  /// Returns `true` if a line ends with the byte at an index: LF, or CR without LF after it.
  @inlinable @inline(__always)
  package static func endsLine(_ index: Int, _ bytes: Span<UInt8>) -> Bool {
    bytes[index] == 0x0A || bytes[index] == 0x0D && !(index + 1 < bytes.count && bytes[index + 1] == 0x0A)
  }

  /// The number of lines; a final line ending does not begin another line, an empty source has one line.
  package var count: Int { lineEnds > 0 && lastStart == bytes.count ? lineEnds : lineEnds + 1 }

  /// The line and column of an offset. An offset past the end counts as the end.
  ///
  ///     let position = lines.position(of: file.document.range(component.node).lower)
  public func position(of offset: ByteOffset) -> SourceLines.Position {
    let target = min(offset.value, bytes.count)
    guard target > 0 else { return LineColumn(line: 1, column: 1) }
    let block = (target - 1) / Self.blockSize
    var (line, start) = (blocks[block].lineEnds + 1, blocks[block].lineStart)
    let range = block * Self.blockSize..<target
    let span = bytes.span
    if span.extracting(range).mayEndLines {
      for index in range where Self.endsLine(index, span) {
        line += 1
        start = index + 1
      }
    }
    return LineColumn(line: line, column: scalars(before: target) - scalars(before: start) + 1)
  }

  func scalars(before offset: Int) -> Int {
    guard offset > 0 else { return 0 }
    let block = (offset - 1) / Self.blockSize
    return blocks[block].scalars + bytes.span.extracting(block * Self.blockSize..<offset).scalarCount
  }

  /// The bytes of a line (counted from 1) without its line ending.
  package func range(ofLine line: Int) -> Range<Int> {
    let start = line > 1 ? end(ofLine: line - 1) : 0
    var end = end(ofLine: line)
    while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    return start..<end
  }

  /// The offset after a line and its line ending.
  func end(ofLine line: Int) -> Int {
    guard line <= lineEnds else { return bytes.count }
    // The last block with fewer line endings before it.
    let low = max(blocks.partitioningIndex { $0.lineEnds >= line } - 1, 0)
    var found = blocks[low].lineEnds
    let span = bytes.span
    for index in low * Self.blockSize..<bytes.count where Self.endsLine(index, span) {
      found += 1
      if found == line { return index + 1 }
    }
    return bytes.count
  }
}

extension Span<UInt8> {
  /// `true` if the bytes hold LF or CR; those of a generated file, which is often one line, do not.
  fileprivate var mayEndLines: Bool { holds(0x0A) || holds(0x0D) }
}
