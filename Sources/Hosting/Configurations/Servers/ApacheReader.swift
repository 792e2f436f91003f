import SourceText

// Documented: Apache, "Configuration Files": a directive a line, `\` at the end of a line continues it, `#` begins a comment line.

/// Reads the directives of Apache, line by line, with their sections.
struct ApacheReader {
  private let source: SourceFile
  private let lines: SourceLines
  private var next = 1

  private static let maxDepth = 32

  /// `nil` for sections that are not closed in order.
  static func read(_ source: SourceFile) -> [ServerDirective]? {
    var reader = ApacheReader(source: source, lines: SourceLines(source))
    return reader.directives(in: nil, depth: 0)
  }

  private init(source: SourceFile, lines: SourceLines) {
    self.source = source
    self.lines = lines
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
    guard next <= lines.count else { return nil }
    var words: [ServerDirective.Word] = []
    while next <= lines.count {
      var range = lines.range(ofLine: next)
      if next == 1, source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { range = 3..<max(3, range.upperBound) }
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
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
    while true {
      while index < line.upperBound, isSpace(bytes[index]) { index += 1 }
      guard index < line.upperBound else { return words }
      let start = index
      var content: [UInt8] = []
      let quote = bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'") ? bytes[index] : nil
      if quote != nil { index += 1 }
      while index < line.upperBound, quote.map({ bytes[index] != $0 }) ?? !isSpace(bytes[index]) {
        if bytes[index] == UInt8(ascii: "\\"), index + 1 < line.upperBound, bytes[index + 1] == quote { index += 1 }
        content.append(bytes[index])
        index += 1
      }
      if quote != nil, index < line.upperBound { index += 1 }
      words.append(
        ServerDirective.Word(text: String(decoding: content, as: UTF8.self), range: SourceRange(start..<index)))
    }
  }
}
