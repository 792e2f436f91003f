import SourceText
import URLLines

/// The format of a file, with the properties that its first lines declare.
enum InputLayout: Sendable {
  case lines(URLLineReader.Layout)
  case table(TableHeader)
  case sitemap
  case har

  /// - Parameter head: The first lines.
  /// - Throws: If a table has no column of URLs.
  init(_ format: InputFormat, _ head: [UInt8], _ fields: FieldNames = .known) throws(URLSourceProblem) {
    switch format {
    case .lines: self = .lines(.lines)
    case .log: self = .lines(.log)
    case .alb: self = .lines(.alb)
    case .jsonl: self = .lines(.jsonl(fields))
    case .w3c: self = .lines(.w3c(nil))
    case .sitemap: self = .sitemap
    case .har: self = .har
    case .csv, .tsv:
      let separator = format == .tsv ? UInt8(ascii: "\t") : nil
      let lines = Array(TextLines(head).prefix(3))
      let header = lines.indices.prefix(2).lazy.compactMap { index in
        let next = index + 1 < lines.count ? head.row(lines[index + 1]) : nil
        return TableHeader(head.row(lines[index]), next: next, separator: separator, fields: fields)
      }.first
      guard let header else {
        if let name = fields.url {
          throw URLSourceProblem(SourceRange(at: 0), "the table has no column \(backquoted(name))")
        }
        throw URLSourceProblem(
          SourceRange(at: 0), "the table has no column of URLs", help: "name the column `url` in the first line")
      }
      self = .table(header)
    }
  }

  /// The layout of a text in a stated or detected format; `nil` if its first lines could be of several.
  ///
  /// - Throws: If the lines end with CR, or a table has no column of URLs, or two of one name.
  static func of(_ list: ListFormat, _ head: [UInt8]) throws(URLSourceProblem) -> InputLayout? {
    if hasOldLineEnds(head), ![.sitemap, .har].contains(list.format ?? detected(head)?.format) {
      throw URLSourceProblem(
        SourceRange(at: 0), "the lines end with CR instead of LF", help: "save the file with LF line ends")
    }
    let layout: InputLayout?
    if let format = list.format {
      layout = try InputLayout(format, head, list.fields)
    } else if list.fields == .known {
      layout = detected(head)
    } else {
      // Names of fields are those of objects or columns.
      let isObject = TextLines(head).first { _ in true }.map { head[$0.lowerBound] == UInt8(ascii: "{") } ?? false
      layout = try InputLayout(isObject ? .jsonl : .csv, head, list.fields)
    }
    if case .table(let header)? = layout, header.isAmbiguous {
      throw URLSourceProblem(
        SourceRange(at: 0), "the table has several columns of URLs with one name", help: "rename all but one")
    }
    return layout
  }

  /// Returns `true` for several lines that end with CR alone.
  private static func hasOldLineEnds(_ head: [UInt8]) -> Bool {
    guard !head.contains(UInt8(ascii: "\n")), let end = head.firstIndex(of: UInt8(ascii: "\r")) else { return false }
    return head[end...].contains { !$0.isPlainSpace }
  }

  /// Detects the layout of a text by its first lines; `nil` if they could be of several.
  static func detected(_ head: [UInt8]) -> InputLayout? {
    let lines = Array(TextLines(head).prefix(linesRead))
    for (number, line) in lines.enumerated() {
      let text = head.span.extracting(line)
      if text.starts(with: "#fields:") || text.starts(with: "#version:") { return .lines(.w3c(nil)) }
      if text[0] == UInt8(ascii: "#") { continue }
      if number == 0, isMarkup(text) { return .sitemap }
      if text[0] == UInt8(ascii: "{") {
        // A line of a log is a whole object; an archive may be on one line too.
        if text[text.count - 1] == UInt8(ascii: "}"), !isArchive(text) { return .lines(.jsonl(.known)) }
        if number == 0, text.count == 1 || isArchive(text) { return .har }
      }
      if number < 2, let header = TableHeader(head.row(line)) { return .table(header) }
      if text[0] == UInt8(ascii: "/") || RequestURL.isAbsolute(text) { return .lines(.lines) }
      if RequestLine.target(text) != nil { return .lines(isLoadBalancer(text) ? .alb : .log) }
      if number < 2, number + 1 < lines.count, RequestLine.target(head.span.extracting(lines[number + 1])) == nil,
        let header = TableHeader(head.row(line), next: head.row(lines[number + 1]))
      {
        return .table(header)
      }
    }
    return nil
  }

  private static let linesRead = 20

  /// Returns `true` if the first key of an object is `log`, with an object.
  private static func isArchive(_ text: Span<UInt8>) -> Bool {
    let start = (0..<min(text.count, 64)).map { text[$0] }.filter { $0 > 0x20 }
    return start.starts(with: "{\"log\":{".utf8)
  }

  /// Returns `true` if a first line begins an XML or HTML document.
  private static func isMarkup(_ text: Span<UInt8>) -> Bool {
    guard text[0] == UInt8(ascii: "<"), text.count > 1 else { return false }
    if text[1] == UInt8(ascii: "?") || text[1] == UInt8(ascii: "!") || text.starts(with: "<html") { return true }
    let head = String(decoding: (0..<Swift.min(text.count, 80)).map { text[$0] }, as: UTF8.self)
    return head.contains("urlset") || head.contains("sitemapindex")
  }

  /// Returns `true` if the first field is a type of connection and the second a time, as in `h2 2026-11-22T02:52:45.000000Z app/…`.
  private static func isLoadBalancer(_ text: Span<UInt8>) -> Bool {
    guard let space = text.firstIndex(of: UInt8(ascii: " "), in: 0..<min(text.count, 8)), space + 5 < text.count else {
      return false
    }
    let types: [StaticString] = ["http ", "https ", "h2 ", "grpcs ", "ws ", "wss "]
    return types.contains { text.starts(with: $0) } && text[space + 1].isASCIIDigit
      && text[space + 5] == UInt8(ascii: "-")
  }
}

/// The lines of a text that are not empty, without white space around them.
struct TextLines: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private var start = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> Range<Int>? {
    while start < bytes.count {
      let end = bytes.span.firstIndex(of: UInt8(ascii: "\n"), in: start..<bytes.count) ?? bytes.count
      let line = bytes.span.trimmed(start..<end)
      start = end + 1
      if !line.isEmpty { return line }
    }
    return nil
  }
}

extension [UInt8] {
  /// The line of a table with the tabs around its text, which separate empty cells.
  fileprivate func row(_ text: Range<Int>) -> ArraySlice<UInt8> {
    let start = self[..<text.lowerBound].lastIndex { !$0.isBlank }.map { $0 + 1 } ?? 0
    let end = self[text.upperBound...].firstIndex { !$0.isBlank } ?? count
    return self[start..<end]
  }
}
