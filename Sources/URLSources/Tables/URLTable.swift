import SourceText
import URLLines

/// Reads the columns `url`, `expect` and `app` of a table, line by line.
struct URLTable: Sendable {
  /// The URLs of some rows, and the lines without one.
  struct Part {
    var urls: [URLRow] = []
    /// Rows with an expectation, and those whose quote never closes.
    var skipped = SkippedLines()
    /// Other rows.
    var withoutURL = SkippedLines()

    var allSkipped: SkippedLines {
      var all = skipped
      all.add(withoutURL, after: 0)
      return all
    }
  }

  struct URLRow {
    let text: ArraySlice<UInt8>
    /// The number of the row's first line, from 1.
    let line: Int
    let expectation: RowExpectation
    /// The cells that are copied to the output.
    let copied: [ArraySlice<UInt8>]
  }

  let header: TableHeader
  /// The most rows that are shown of those without a URL.
  var keptLines = 3
  private var rows: TableRows
  private var isHeaderRead = false
  private let copied: [Int]
  private let hasEveryRow: Bool

  /// - Parameter hasEveryRow: `true` to return rows without a URL too, with an empty one.
  init(_ header: TableHeader, copied: [Int] = [], hasEveryRow: Bool = false) {
    (self.header, self.copied, self.hasEveryRow) = (header, copied, hasEveryRow)
    rows = TableRows(separator: header.separator)
  }

  /// Reads whole lines. A cell with a line break, and a row whose quote never closes, has no URL. Rows without any text are left out.
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
    var part = Part(skipped: SkippedLines(keeping: keptLines))
    for row in found {
      guard isHeaderRead else {
        // The lines before the header are empty, or name the separator for Excel: `sep=;`.
        isHeaderRead = header.isHeader(row.text)
        continue
      }
      let fields = row.fields ?? []
      let url = url(fields)
      let expectation = RowExpectation(verdict: text(header.verdict, fields), app: text(header.app, fields))
      if hasEveryRow || !url.isEmpty {
        part.urls.append(
          URLRow(text: url, line: row.line, expectation: expectation, copied: copied.map { cell($0, fields) }))
      }
      if !url.isEmpty || row.fields != nil && fields.allSatisfy({ $0.isEmpty }) { continue }
      let end = row.text.lastIndex { $0 != 0x0A && $0 != 0x0D } ?? row.text.startIndex - 1
      let text = Array(row.text[...end])
      if row.fields != nil, expectation.verdict == nil, cell(header.url, fields).isEmpty {
        part.withoutURL.add(line: row.line, text.span)
      } else {
        part.skipped.add(line: row.line, text.span)
      }
    }
    return part
  }

  /// The URL of a row, or its path with the host of the row; empty without one.
  private func url(_ fields: [ArraySlice<UInt8>]) -> ArraySlice<UInt8> {
    var url = cell(header.url, fields)
    if url.first == UInt8(ascii: "/"), let host = header.host.map({ cell($0, fields) }), !host.isEmpty {
      url = Array("https://".utf8) + host + url
    }
    return url.contains { $0 == 0x0A || $0 == 0x0D } ? [] : url
  }

  /// A cell, which is empty in a row that is too short.
  private func cell(_ column: Int, _ fields: [ArraySlice<UInt8>]) -> ArraySlice<UInt8> {
    column < fields.count ? fields[column] : []
  }

  private func text(_ column: Int?, _ fields: [ArraySlice<UInt8>]) -> String? {
    guard let column else { return nil }
    let cell = cell(column, fields)
    return cell.isEmpty ? nil : String(decoding: cell, as: UTF8.self)
  }
}
