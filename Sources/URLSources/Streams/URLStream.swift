package import SourceText
package import URLLines

/// Turns the lines of a file in any format into blocks of URLs or log lines.
///
/// Lists, logs and tables are passed on as they come, with constant memory. Sitemaps and HTTP archives are held in memory, up to 1 GiB.
package struct URLStream {
  /// The format, as far as it is known.
  package private(set) var format: InputFormat?
  private let list: ListFormat
  /// The first bytes, for ``FormatHint``.
  package private(set) var head: [UInt8] = []
  private let path: String
  private let name: String
  private var layout: InputLayout?
  private var table: URLTable?
  private var document: [UInt8] = []
  /// Lines that do not show the format.
  private var held: [UInt8] = []
  /// The lines of the blocks so far, where every line is passed on.
  private var lineCount = 0
  private let open: (String) throws(Failure) -> SourceFile

  private static let headSize = 4_096
  private static let blockCount = 4_096

  /// - Parameters:
  ///   - path: The path of the file, in whose folder the sitemaps of an index are, or its URL.
  ///   - open: Reads a sitemap of an index.
  package init(
    path: String, name: String, _ list: ListFormat, _ open: @escaping (String) throws(Failure) -> SourceFile
  ) {
    (self.path, self.name, self.list) = (path, name, list)
    format = list.format
    self.open = open
  }

  /// `true` if the file is a table with a column for expected verdicts.
  package var statesExpectations: Bool { if case .table(let header) = layout { header.verdict != nil } else { false } }

  /// Returns `true` if the file is a document, such as an HTTP archive on one line.
  ///
  /// - Parameter beginning: The first bytes of the next line, for a file of unknown format.
  package func isDocument(beginningWith beginning: ArraySlice<UInt8>) -> Bool {
    switch format ?? InputLayout.detected(Array(beginning))?.format {
    case .sitemap, .har: true
    default: false
    }
  }

  /// Adds whole lines, and returns the blocks that are complete.
  package mutating func add(_ lines: [UInt8]) throws(URLSourceProblem) -> [URLBlock] {
    if lines.isEmpty { return [] }
    let lines = held.isEmpty ? lines : held + lines
    held = []
    // The header of a table comes after the line that names its separator.
    if layout == nil, lines.count < 8, lines.starts(with: "sep=".utf8) {
      held = lines
      return []
    }
    if head.isEmpty { head = Array(lines.prefix(Self.headSize)) }
    if layout == nil {
      layout = try .of(list, lines)
      format = layout?.format ?? format
      if list.hasEveryLine { try checkLines() }
    }
    // Lines that could be of several formats are a list.
    switch layout ?? .lines(.lines) {
    case .lines(.w3c(let fields)):
      // Another header may follow where files were joined; each block begins with the one before it.
      let begin = URLLineReader.Layout.w3c(fields)
      layout = .lines(.w3c(Self.lastFields(in: lines) ?? fields))
      return [numbered(URLBlock(lines, begin))]
    case .lines(let layout): return [numbered(URLBlock(lines, layout))]
    case .table(let header):
      let isStart = table == nil
      var table =
        table
        ?? URLTable(
          header, copied: list.copied.compactMap { header.column(named: $0) }, hasEveryRow: list.hasEveryLine)
      defer { self.table = table }
      var block = Self.block(table.read(lines), header)
      block.isTableStart = isStart
      return [block]
    case .sitemap, .har:
      document += lines
      guard document.count <= SourceFile.sizeLimit else {
        throw URLSourceProblem(SourceRange(at: 0), "the file has more than 1 GiB, which only lists and logs may have")
      }
      return []
    }
  }

  /// Ends the file, and returns the last blocks.
  package mutating func end() throws(URLSourceProblem) -> [URLBlock] {
    if var table { return [Self.block(table.end(), table.header)] }
    let source = SourceFile(name: name, bytes: document)
    document = []
    switch layout {
    case .sitemap:
      do throws(ConfigurationProblem) {
        let entries = try SitemapSet(source, at: path, open).entries
        return Self.blocks(entries.map { ($0.text, $0.source.name == name ? $0.range : SourceRange(at: 0)) }, source)
      } catch {
        if error.source.name == name { throw URLSourceProblem(error.range, error.message, help: error.help) }
        let place = SourceLines(error.source).position(of: error.range.lower).text(in: error.source)
        throw URLSourceProblem(SourceRange(at: 0), "\(place): \(error.message)", help: error.help)
      }
    case .har: return Self.blocks(try HTTPArchive(source).urls, source)
    default: return []
    }
  }

  private mutating func numbered(_ block: URLBlock) -> URLBlock {
    guard list.hasEveryLine else { return block }
    var block = block
    block.lineBefore = lineCount
    lineCount += block.bytes.count { $0 == UInt8(ascii: "\n") }
    return block
  }

  /// - Throws: If the file has no lines, or not the columns that are copied.
  private func checkLines() throws(URLSourceProblem) {
    switch layout ?? .lines(.lines) {
    case .sitemap, .har:
      throw URLSourceProblem(SourceRange(at: 0), "every line of a list, log or table has a line; a document has none")
    case .table(let header):
      if let name = list.copied.first(where: { header.column(named: $0) == nil }) { throw Self.unknown(name) }
    case .lines: if let name = list.copied.first { throw Self.unknown(name) }
    }
  }

  private static func unknown(_ column: String) -> URLSourceProblem {
    URLSourceProblem(
      SourceRange(at: 0), "\(backquoted(column)) is not a column of the file",
      help: "write \(OutputColumn.names), or the name of a column of a table")
  }

  private static func lastFields(in lines: [UInt8]) -> ExtendedLogFields? {
    guard lines.span.holds(UInt8(ascii: "#")) else { return nil }
    var found: ExtendedLogFields?
    for line in TextLines(lines) where lines[line.lowerBound] == UInt8(ascii: "#") {
      found = ExtendedLogFields(header: lines.span.extracting(line)) ?? found
    }
    return found
  }

  private static func block(_ part: URLTable.Part, _ header: TableHeader) -> URLBlock {
    var bytes: [UInt8] = []
    for url in part.urls {
      bytes += url.text
      bytes.append(UInt8(ascii: "\n"))
    }
    return URLBlock(
      bytes, places: part.urls.map { $0.line },
      expectations: header.hasExpectations ? part.urls.map { $0.expectation } : nil, skipped: part.allSkipped,
      rowsWithoutURL: header.hasExpectations ? part.skipped.count : 0, copied: part.urls.map { $0.copied })
  }

  private static func blocks(_ urls: [(text: String, range: SourceRange)], _ source: SourceFile) -> [URLBlock] {
    let lines = SourceLines(source)
    return stride(from: 0, to: urls.count, by: blockCount).map { start in
      var bytes: [UInt8] = []
      var places: [Int] = []
      for url in urls[start..<min(start + blockCount, urls.count)] {
        // A line break in a URL of a document would make two of it.
        bytes += url.text.utf8.map { $0 == 0x0A ? 0x20 : $0 }
        bytes.append(UInt8(ascii: "\n"))
        places.append(lines.position(of: url.range.lower).line)
      }
      return URLBlock(bytes, places: places)
    }
  }
}

extension InputLayout {
  var format: InputFormat {
    switch self {
    case .lines(.lines): .lines
    case .lines(.log): .log
    case .lines(.alb): .alb
    case .lines(.jsonl): .jsonl
    case .lines(.w3c): .w3c
    case .table(let header): header.separator == UInt8(ascii: "\t") ? .tsv : .csv
    case .sitemap: .sitemap
    case .har: .har
    }
  }
}
