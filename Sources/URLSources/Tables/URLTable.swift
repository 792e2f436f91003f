import SourceText
import URLLines

/// Reads the columns `url`, `expect` and `app` of a table, line by line.
struct URLTable: Sendable {
  /// The URLs of some rows, and the lines without one.
  struct Part {
    var urls: [URLRow] = []
    var skipped = SkippedLines()
  }

  struct URLRow {
    let text: ArraySlice<UInt8>
    /// The number of the row's first line, from 1.
    let line: Int
    let expectation: RowExpectation
  }

  let header: TableHeader
  private var rows: TableRows
  private var isHeaderRead = false

  init(_ header: TableHeader) {
    self.header = header
    rows = TableRows(separator: header.separator)
  }

  /// Reads whole lines. A row without a URL and an expectation is skipped; a cell with a line break, and a row whose quote never closes,
  /// has no URL.
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
        isHeaderRead = header.isHeader(row.text)
        continue
      }
      if let fields = row.fields {
        let url = cell(header.url, fields)
        let expectation = RowExpectation(verdict: text(header.verdict, fields), app: text(header.app, fields))
        if url.isEmpty, expectation.verdict == nil { continue }
        if !url.isEmpty, !url.contains(UInt8(ascii: "\n")), !url.contains(UInt8(ascii: "\r")) {
          part.urls.append(URLRow(text: url, line: row.line, expectation: expectation))
          continue
        }
      }
      let end = row.text.lastIndex { $0 != 0x0A && $0 != 0x0D } ?? row.text.startIndex - 1
      part.skipped.add(line: row.line, Array(row.text[...end]).span)
    }
    return part
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
