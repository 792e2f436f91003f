import SourceText

/// The rows of a table as spreadsheets export it (RFC 4180): fields may be in quotes, and quoted fields may have line breaks.
///
/// Lines are added in their order. A quote that is not closed within 64 KB is taken as text: its line is skipped, and reading goes on
/// with the next. Memory is one row.
struct TableRows {
  struct Row {
    /// `nil` for a line whose quote never closes.
    let fields: [ArraySlice<UInt8>]?
    /// The number of the row's first line, from 1.
    let line: Int
    let text: ArraySlice<UInt8>
  }

  private let separator: UInt8
  /// The lines of a row whose quote is open, each with its line ending.
  private var pending: ArraySlice<ArraySlice<UInt8>> = []
  private var pendingSize = 0
  private var state = State.atStart
  private var line = 0

  private static let longestRow = 1 << 16

  private enum State { case atStart, plain, quoted, afterQuote }

  init(separator: UInt8) { self.separator = separator }

  /// Adds a line, with its line ending, and the rows that it completes.
  mutating func add(_ text: ArraySlice<UInt8>, to rows: inout [Row]) {
    line += 1
    pending.append(text)
    pendingSize += text.count
    scan(text)
    if state != .quoted {
      finishRow(&rows)
    } else if pendingSize > Self.longestRow {
      giveUp(&rows)
    }
  }

  /// Ends the table, and adds the rows of an open quote.
  mutating func end(_ rows: inout [Row]) {
    while !pending.isEmpty { giveUp(&rows) }
  }

  private mutating func finishRow(_ rows: inout [Row]) {
    guard let shown = pending.first else { return }
    let row = pending.count == 1 ? shown : pending.flatMap { $0 }[...]
    rows.append(Row(fields: fields(row), line: line - pending.count + 1, text: shown))
    pending = []
    (pendingSize, state) = (0, .atStart)
  }

  /// Skips the first pending line. Each of the others ended within its quote, as it does within any other: only the new first line is read
  /// again, so a line is read twice at most.
  private mutating func giveUp(_ rows: inout [Row]) {
    takeFirst(isRow: false, &rows)
    while let first = pending.first {
      state = .atStart
      scan(first)
      if state == .quoted, pendingSize <= Self.longestRow { return }
      takeFirst(isRow: state != .quoted, &rows)
    }
    state = .atStart
  }

  /// Adds the first pending line alone: as a row, or skipped.
  private mutating func takeFirst(isRow: Bool, _ rows: inout [Row]) {
    let number = line - pending.count + 1
    guard let text = pending.popFirst() else { return }
    pendingSize -= text.count
    rows.append(Row(fields: isRow ? fields(text) : nil, line: number, text: text))
  }

  private mutating func scan(_ text: ArraySlice<UInt8>) { for byte in text { state = next(state, byte) } }

  private func next(_ state: State, _ byte: UInt8) -> State {
    switch (state, byte) {
    case (.atStart, UInt8(ascii: "\"")), (.afterQuote, UInt8(ascii: "\"")): .quoted
    case (.quoted, UInt8(ascii: "\"")): .afterQuote
    case (.quoted, _): .quoted
    case (_, separator): .atStart
    default: .plain
    }
  }

  private func fields(_ row: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var fields: [ArraySlice<UInt8>] = []
    var field: [UInt8] = []
    var state = State.atStart
    for byte in row {
      let next = next(state, byte)
      switch (state, next) {
      case (_, .atStart):
        fields.append(Self.trimmed(field))
        field = []
      // The quotes around a field.
      case (.atStart, .quoted), (_, .afterQuote): break
      default: field.append(byte)
      }
      state = next
    }
    fields.append(Self.trimmed(field))
    return fields
  }

  private static func trimmed(_ field: [UInt8]) -> ArraySlice<UInt8> {
    field.trimmed { $0 == 0x20 || (0x09...0x0D).contains($0) }
  }
}
