package import SourceText

/// The URLs and paths of a file that is held in memory, each with its place. The file may have any format but a sitemap index.
package struct WholeList: Sendable {
  package private(set) var entries: [(text: String, range: SourceRange)] = []
  private let source: SourceFile

  /// Reads a file that is not compressed. White space around a line is ignored; empty lines and comments are skipped, and so are lines of
  /// a log without a URL and requests that were logged before.
  ///
  /// Rows of a table without a URL are entries too, so that whoever reads them reports them.
  ///
  /// - Throws: If a document is damaged. O(bytes).
  package init(_ source: SourceFile) throws(URLSourceProblem) {
    self.source = source
    let start = SourceForm.textStart(source.bytes)
    let head = Array(source.bytes[start...].prefix(1 << 16))
    switch InputLayout.detected(head) ?? .lines(.lines) {
    case .lines(.lines): addLines(from: start)
    case .lines(let layout): addRequests(layout)
    case .table(let header): addRows(header, from: start)
    case .sitemap:
      let sitemap = try Sitemap(source)
      if sitemap.isIndex {
        throw URLSourceProblem(SourceRange(at: 0), "the list is a sitemap index", help: "name it with `sitemap:`")
      }
      entries = sitemap.locations.map { ($0.text, $0.range) }
    case .har: entries = try HTTPArchive(source).urls
    }
  }

  private mutating func addLines(from start: Int) {
    for line in TextLines(source.bytes) {
      let range = max(line.lowerBound, start)..<max(line.upperBound, start)
      guard let first = source.bytes[range].first, first != UInt8(ascii: "#") else { continue }
      entries.append((source.text(SourceRange(range)), SourceRange(range)))
    }
  }

  private mutating func addRequests(_ layout: URLLineReader.Layout) {
    var reader = URLLineReader(layout, hostless: .paths)
    var seen: Set<[UInt8]> = []
    for line in TextLines(source.bytes) {
      guard case .url = reader.read(source.bytes, line), seen.insert(reader.url).inserted else { continue }
      entries.append((String(decoding: reader.url, as: UTF8.self), SourceRange(line)))
    }
  }

  private mutating func addRows(_ header: TableHeader, from start: Int) {
    let bytes = Array(source.bytes[start...])
    var table = URLTable(header)
    let parts = [table.read(bytes), table.end()]
    var lineStarts = [start]
    for index in bytes.indices where bytes[index] == UInt8(ascii: "\n") { lineStarts.append(start + index + 1) }
    let rows =
      parts.flatMap(\.urls).map { (String(decoding: $0.text, as: UTF8.self), $0.line) }
      + parts.flatMap(\.skipped.samples).map { ($0.text, $0.line) }
    for (text, line) in rows.sorted(by: { $0.1 < $1.1 }) {
      let end = line < lineStarts.count ? lineStarts[line] - 1 : source.bytes.count
      entries.append((text, SourceRange(source.bytes.span.trimmed(lineStarts[line - 1]..<end))))
    }
  }
}
