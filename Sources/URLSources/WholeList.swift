package import SourceText
package import URLLines

/// The URLs and paths of a file that is held in memory, each with its place. The file may have any format but a sitemap index.
package struct WholeList: Sendable {
  package private(set) var entries: [Entry] = []
  private let source: SourceFile
  /// The host of paths; `nil` to keep them as paths.
  private let domain: String?

  package struct Entry: Sendable {
    package let text: String
    package let range: SourceRange
    /// The expectation of the row, where the file is a table with a column for one.
    package let expectation: RowExpectation?
    /// `true` for a row of a table without a URL; its text is the whole row.
    package let hasNoURL: Bool

    init(_ text: String, _ range: SourceRange, _ expectation: RowExpectation? = nil, hasNoURL: Bool = false) {
      (self.text, self.range, self.expectation, self.hasNoURL) = (text, range, expectation, hasNoURL)
    }
  }

  /// Reads a file that is not compressed. White space around a line is ignored; empty lines and comments are skipped, and so are lines of
  /// a log without a URL and requests that were logged before.
  ///
  /// Rows of a table without a URL are entries too, so that whoever reads them reports them.
  ///
  /// - Parameters:
  ///   - format: The format; `nil` to detect it.
  ///   - domain: The host of paths; without one they are kept as paths.
  /// - Throws: If a document is damaged. O(bytes).
  package init(_ source: SourceFile, _ format: InputFormat? = nil, domain: String? = nil) throws(URLSourceProblem) {
    self.source = source
    self.domain = domain
    let start = SourceForm.textStart(source.bytes)
    let head = Array(source.bytes[start...].prefix(1 << 16))
    let layout = try InputLayout.of(ListFormat(format), head)
    switch layout ?? .lines(.lines) {
    case .lines(.lines): addLines(from: start)
    case .lines(let layout): addRequests(layout, from: start)
    case .table(let header): addRows(header, from: start)
    case .sitemap:
      let sitemap = try Sitemap(source)
      if sitemap.isIndex {
        throw URLSourceProblem(SourceRange(at: 0), "the list is a sitemap index", help: "name it with `sitemap:`")
      }
      entries = sitemap.locations.map { Entry($0.value, $0.range) }
    case .har: entries = try HTTPArchive(source).urls.map { Entry($0.text, $0.range) }
    }
  }

  private mutating func addLines(from start: Int) {
    for range in lines(from: start) {
      guard let first = source.bytes[range].first, first != UInt8(ascii: "#") else { continue }
      entries.append(Entry(url(source.text(SourceRange(range))), SourceRange(range)))
    }
  }

  /// The lines without a byte-order mark.
  private func lines(from start: Int) -> some Sequence<Range<Int>> {
    TextLines(source.bytes).lazy.map { max($0.lowerBound, start)..<max($0.upperBound, start) }
  }

  private mutating func addRequests(_ layout: URLLineReader.Layout, from start: Int) {
    var reader = URLLineReader(layout, domain: domain, keepsPaths: true)
    var seen: Set<[UInt8]> = []
    for line in lines(from: start) {
      guard case .url = reader.read(source.bytes, line), seen.insert(reader.url).inserted else { continue }
      entries.append(Entry(String(decoding: reader.url, as: UTF8.self), SourceRange(line)))
    }
  }

  private mutating func addRows(_ header: TableHeader, from start: Int) {
    let bytes = Array(source.bytes[start...])
    var table = URLTable(header)
    table.keptLines = .max
    let parts = [table.read(bytes), table.end()]
    var lineStarts = [start]
    for index in bytes.indices where bytes[index] == UInt8(ascii: "\n") { lineStarts.append(start + index + 1) }
    let rows =
      parts.flatMap { $0.urls }.map {
        (String(decoding: $0.text, as: UTF8.self), $0.line, header.hasExpectations ? $0.expectation : nil, false)
      } + parts.flatMap { $0.skipped.samples }.map { ($0.text, $0.line, nil, true) }
    for (text, line, expectation, hasNoURL) in rows.sorted(by: { $0.1 < $1.1 }) {
      let end = line < lineStarts.count ? lineStarts[line] - 1 : source.bytes.count
      let range = SourceRange(source.bytes.span.trimmed(lineStarts[line - 1]..<end))
      entries.append(Entry(url(text), range, expectation, hasNoURL: hasNoURL))
    }
  }

  /// A URL, or a path as a URL of the domain.
  private func url(_ text: String) -> String {
    guard let domain, text.utf8.first == UInt8(ascii: "/") else { return text }
    return "https://\(domain)\(text)"
  }
}
