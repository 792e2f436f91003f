import SourceText

/// Lines as libyaml counts them: beside LF, CRLF and CR, a line ends with U+0085, U+2028 and U+2029. A byte order mark before the
/// text belongs to no line.
///
/// Made once for a text, O(bytes); each question is O(1), also on a line of many megabytes.
struct YAMLLines {
  private let bytes: [UInt8]
  private var lines: [Line] = []
  /// The byte at which every ``blockSize``th scalar begins.
  private var blocks: [Int] = []
  private static let blockSize = 64

  private struct Line {
    /// Without its line ending.
    let range: Range<Int>
    /// The number of scalars before it.
    let scalars: Int
  }

  init(_ source: SourceFile) {
    bytes = source.bytes
    var start = source.contentStart
    var scalarsBeforeLine = 0
    var scalars = 0
    for at in start..<bytes.count {
      if bytes[at] & 0xC0 != 0x80 {
        if scalars % Self.blockSize == 0 { blocks.append(at) }
        scalars += 1
      }
      guard let length = lineEnding(at) else { continue }
      lines.append(Line(range: start..<(at + 1 - length), scalars: scalarsBeforeLine))
      start = at + 1
      scalarsBeforeLine = scalars
    }
    lines.append(Line(range: start..<bytes.count, scalars: scalarsBeforeLine))
  }

  /// The bytes of the line ending whose last byte stands at an index; `nil` for any other byte.
  private func lineEnding(_ at: Int) -> Int? {
    switch bytes[at] {
    case 0x0A: at > 0 && bytes[at - 1] == 0x0D ? 2 : 1
    case 0x0D: at + 1 < bytes.count && bytes[at + 1] == 0x0A ? nil : 1
    case 0x85: at > 0 && bytes[at - 1] == 0xC2 ? 2 : nil
    case 0xA8, 0xA9: at > 1 && bytes[at - 1] == 0x80 && bytes[at - 2] == 0xE2 ? 3 : nil
    default: nil
    }
  }

  var count: Int { lines.count }

  /// The bytes of a line (counted from 1) without its line ending; the end of the text for a line behind it.
  func range(ofLine line: Int) -> Range<Int> {
    lines.indices.contains(line - 1) ? lines[line - 1].range : bytes.count..<bytes.count
  }

  /// The byte of a line and a column, which counts Unicode scalars from 1; at most the end of the line.
  func offset(line: Int, column: Int) -> Int {
    guard lines.indices.contains(line - 1) else { return bytes.count }
    let end = lines[line - 1].range.upperBound
    let scalar = lines[line - 1].scalars + max(column, 1) - 1
    guard blocks.indices.contains(scalar / Self.blockSize) else { return end }
    var at = blocks[scalar / Self.blockSize]
    var rest = scalar % Self.blockSize
    while rest > 0, at < end {
      at += 1
      while at < end, bytes[at] & 0xC0 == 0x80 { at += 1 }
      rest -= 1
    }
    return min(at, end)
  }
}

extension SourceFile {
  /// Where the text begins: behind a byte order mark.
  var contentStart: Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }
}
