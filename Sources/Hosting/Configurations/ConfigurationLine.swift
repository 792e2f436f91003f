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
    let lines = SourceLines(source)
    return (0..<lines.count).map { index in
      var range = lines.range(ofLine: index + 1)
      if index == 0, source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { range = 3..<max(3, range.upperBound) }
      let words = source.bytes[range].split(whereSeparator: isSpace)
      return ConfigurationLine(
        words: words.map {
          Word(text: String(decoding: $0, as: UTF8.self), range: SourceRange($0.startIndex..<$0.endIndex))
        }, isIndented: source.bytes[range].first.map(isSpace) ?? false)
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
}
