import SourceText

/// A line of a configuration, as words between spaces and tabs.
struct ConfigurationLine {
  struct Word {
    /// Without quotes and escapes, where the configuration has any.
    let text: String
    let range: SourceRange
  }

  let words: [Word]
  let isIndented: Bool

  /// The name and the value of a line `Name: value`.
  var header: (name: String, value: Word)? {
    guard let first = words.first, first.text.hasSuffix(":"), let value = words.dropFirst().first, let last = words.last
    else { return nil }
    let text = words.dropFirst().map { $0.text }.joined(separator: " ")
    return (String(first.text.dropLast()), Word(text: text, range: value.range.union(last.range)))
  }

  static func all(_ source: SourceFile) -> [ConfigurationLine] {
    source.lineRanges.map { line in
      ConfigurationLine(
        words: source.bytes[line].split { $0.isBlank }.map { Word($0, $0.indices) },
        isIndented: source.bytes[line].first?.isBlank ?? false)
    }
  }
}

extension ConfigurationLine.Word {
  init(_ bytes: some Collection<UInt8>, _ range: Range<Int>) {
    self.init(text: String(decoding: bytes, as: UTF8.self), range: SourceRange(range))
  }

  /// Reads a word between quotes, in which a backslash is before a quote that belongs to it; `nil` for another word. The index moves behind
  /// the closing quote or, without one, to the end.
  static func quoted(_ bytes: [UInt8], _ index: inout Int, _ end: Int) -> (word: Self, isClosed: Bool)? {
    let (start, quote) = (index, bytes[index])
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
    index += 1
    var content: [UInt8] = []
    while index < end, bytes[index] != quote {
      if bytes[index] == UInt8(ascii: "\\"), index + 1 < end, bytes[index + 1] == quote { index += 1 }
      content.append(bytes[index])
      index += 1
    }
    let isClosed = index < end
    if isClosed { index += 1 }
    return (Self(content, start..<index), isClosed)
  }
}

extension SourceFile {
  /// The ranges of lines, without a byte order mark.
  var lineRanges: [Range<Int>] {
    let lines = SourceLines(self)
    let text = SourceForm.textStart(bytes)..<bytes.count
    return (0..<lines.count).map { lines.range(ofLine: $0 + 1).clamped(to: text) }
  }
}
