import SourceText

/// Reads the column `url` of a table, line by line.
struct URLTable: Sendable {
  /// The URLs of some rows, and the lines without one.
  struct Part {
    var urls: [(text: ArraySlice<UInt8>, line: Int)] = []
    var skipped = SkippedLines()
  }

  private let header: TableHeader
  private var rows: TableRows
  private var isHeaderRead = false

  init(_ header: TableHeader) {
    self.header = header
    rows = TableRows(separator: header.separator)
  }

  /// Reads whole lines. An empty cell is skipped; a cell with a line break, and a row whose quote never closes, has no URL.
  mutating func read(_ lines: [UInt8]) -> Part {
    var found: [TableRows.Row] = []
    var start = 0
    while start < lines.count {
      let end = lines.span.firstIndex(of: UInt8(ascii: "\n"), in: start..<lines.count).map { $0 + 1 } ?? lines.count
      rows.add(lines[start..<end], to: &found)
      start = end
    }
    return part(found)
  }

  mutating func end() -> Part {
    var found: [TableRows.Row] = []
    rows.end(&found)
    return part(found)
  }

  private mutating func part(_ found: [TableRows.Row]) -> Part {
    var part = Part()
    for row in found {
      guard isHeaderRead else {
        // The lines before the header are empty, or name the separator for Excel: `sep=;`.
        isHeaderRead = TableHeader(row.text, separator: header.separator) != nil
        continue
      }
      let isShort = row.fields.map { $0.count <= header.url } ?? false
      let url = isShort ? [] : row.fields?[header.url]
      if let url, url.isEmpty { continue }
      if let url, !url.contains(UInt8(ascii: "\n")), !url.contains(UInt8(ascii: "\r")) {
        part.urls.append((url, row.line))
      } else {
        let end = row.text.lastIndex { $0 != 0x0A && $0 != 0x0D } ?? row.text.startIndex - 1
        part.skipped.add(line: row.line, Array(row.text[...end]).span)
      }
    }
    return part
  }
}
