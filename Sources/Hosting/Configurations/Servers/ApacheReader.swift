import SourceText

// Documented: Apache, "Configuration Files": a directive a line, `\` at the end of a line continues it, `#` begins a comment line.

/// Reads the directives of Apache, line by line, with their sections.
struct ApacheReader {
  private let source: SourceFile
  private let lines: [Range<Int>]
  private var next = 0

  private static let maxDepth = 32

  /// `nil` for sections that are not closed in order.
  static func read(_ source: SourceFile) -> [ServerDirective]? {
    var reader = ApacheReader(source: source, lines: source.lineRanges)
    return reader.directives(in: nil, depth: 0)
  }

  /// The directives up to the end of a section.
  private mutating func directives(in section: String?, depth: Int) -> [ServerDirective]? {
    guard depth <= Self.maxDepth else { return nil }
    var found: [ServerDirective] = []
    while let words = line() {
      guard let first = words.first, let last = words.last, !first.text.hasPrefix("#") else { continue }
      if first.text.hasPrefix("</") {
        let name = first.text.dropFirst(2).prefix { $0 != ">" }.lowercased()
        return name == section ? found : nil
      }
      let range = first.range.union(last.range)
      guard first.text.hasPrefix("<") else {
        found.append(ServerDirective(name: first.text.lowercased(), words: Array(words.dropFirst()), range: range))
        continue
      }
      let name = String(first.text.dropFirst().prefix { $0 != ">" }).lowercased()
      guard let block = directives(in: name, depth: depth + 1) else { return nil }
      found.append(ServerDirective(name: "<\(name)", words: Self.arguments(words), range: range, block: block))
    }
    return section == nil ? found : nil
  }

  /// The arguments of a section, without its last `>`.
  private static func arguments(_ words: [ServerDirective.Word]) -> [ServerDirective.Word] {
    words.dropFirst().compactMap { word in
      let text = word.text.hasSuffix(">") ? String(word.text.dropLast()) : word.text
      return text.isEmpty ? nil : ServerDirective.Word(text: text, range: word.range)
    }
  }

  /// The words of the next line and the lines that continue it; `nil` after the last one.
  private mutating func line() -> [ServerDirective.Word]? {
    guard next < lines.count else { return nil }
    var words: [ServerDirective.Word] = []
    while next < lines.count {
      let range = lines[next]
      next += 1
      let isContinued = source.bytes[range].last == UInt8(ascii: "\\")
      words += Self.words(source.bytes, isContinued ? range.lowerBound..<range.upperBound - 1 : range)
      if !isContinued { break }
    }
    return words
  }

  /// The words of a line, of which a quoted one may have spaces and escaped quotes.
  private static func words(_ bytes: [UInt8], _ line: Range<Int>) -> [ServerDirective.Word] {
    var words: [ServerDirective.Word] = []
    var index = line.lowerBound
    while true {
      while index < line.upperBound, bytes[index].isPlainSpace { index += 1 }
      guard index < line.upperBound else { return words }
      if let (word, _) = ServerDirective.Word.quoted(bytes, &index, line.upperBound) {
        words.append(word)
      } else {
        let start = index
        while index < line.upperBound, !bytes[index].isPlainSpace { index += 1 }
        words.append(ServerDirective.Word(bytes[start..<index], start..<index))
      }
    }
  }
}
