package import SourceText

/// Source lines with places underlined: `^` under the primary place, `-` under others, each with a label.
package struct Snippet {
  package struct Mark: Sendable {
    package let range: SourceRange
    package let text: String
    package let isPrimary: Bool

    package init(_ range: SourceRange, _ text: String = "", isPrimary: Bool = false) {
      (self.range, self.text, self.isPrimary) = (range, text, isPrimary)
    }
  }

  /// The part of a mark on one line. Of a range over several lines the first and the last are shown.
  private struct Piece {
    let line: Int
    let bytes: Range<Int>
    /// The bytes of the line.
    let row: Range<Int>
    let text: String
    let isPrimary: Bool
  }

  private let source: SourceFile
  private let lines: SourceLines
  /// In order of place.
  private let pieces: [Piece]

  /// The columns of the widest line number.
  package let gutter: Int

  package init(_ source: SourceFile, _ lines: SourceLines, _ marks: [Mark]) {
    var cursor = LineCursor(source, lines)
    self.init(source, lines, marks, &cursor)
  }

  init(_ source: SourceFile, _ lines: SourceLines, _ marks: [Mark], _ cursor: inout LineCursor) {
    (self.source, self.lines) = (source, lines)
    var pieces: [Piece] = []
    for mark in marks { Self.append(mark, lines, &cursor, to: &pieces) }
    if pieces.count > 1 { pieces.sort { ($0.line, $0.bytes.lowerBound) < ($1.line, $1.bytes.lowerBound) } }
    self.pieces = pieces
    gutter = Self.digits(pieces.last?.line ?? 1)
  }

  private static func digits(_ number: Int) -> Int {
    var (rest, digits) = (number / 10, 1)
    while rest > 0 { (rest, digits) = (rest / 10, digits + 1) }
    return digits
  }

  private static func append(_ mark: Mark, _ lines: SourceLines, _ cursor: inout LineCursor, to pieces: inout [Piece]) {
    let range = mark.range
    let first = cursor.line(at: range.lower)
    func piece(_ line: Int, _ row: Range<Int>, _ text: String) -> Piece {
      // A place in a line ending is shown after the line.
      let lower = min(max(range.lower.value, row.lowerBound), row.upperBound)
      let upper = max(lower, min(range.upper.value, row.upperBound))
      return Piece(line: line, bytes: lower..<upper, row: row, text: text, isPrimary: mark.isPrimary)
    }
    let isOfOneLine = range.count == 0 || range.upper.value <= first.end
    let last = isOfOneLine ? first.number : lines.position(of: ByteOffset(range.upper.value - 1)).line
    if last == first.number {
      pieces.append(piece(first.number, first.bytes, mark.text))
    } else {
      pieces.append(piece(first.number, first.bytes, ""))
      pieces.append(piece(last, lines.range(ofLine: last), mark.text))
    }
  }
}

extension Snippet {
  /// Writes the lines, each with its number, `|` and the source, in at most `width` columns. The role is that of the primary marks.
  package func render(_ role: Style.Role, style: Style, width: Int, to output: inout String) {
    let room = max(width - gutter - 3, 20)
    write(nil, "", style, to: &output)
    var shown = 0
    var index = 0
    while index < pieces.count {
      let line = pieces[index].line
      let own = pieces[index...].prefix { $0.line == line }
      if shown > 0, line == shown + 2 {
        let between = lines.range(ofLine: shown + 1)
        let text = DisplayLine(source, line: between, focus: between.lowerBound..<between.lowerBound, columns: room)
          .text
        write(shown + 1, text, style, to: &output)
      } else if shown > 0, line > shown + 2 {
        output.write(style(.gutter, "...") + "\n")
      }
      render(line, Array(own), role, style, room, to: &output)
      shown = line
      index += own.count
    }
  }

  private func render(
    _ line: Int, _ pieces: [Piece], _ role: Style.Role, _ style: Style, _ room: Int, to output: inout String
  ) {
    let focus = (pieces.first { $0.isPrimary } ?? pieces[0]).bytes
    // One column is left for a caret after the line.
    let display = DisplayLine(source, line: pieces[0].row, focus: focus, columns: room - 1)
    write(line, display.text, style, to: &output)
    if pieces.count == 1, pieces[0].text.isEmpty {
      let columns = display.columns(of: pieces[0].bytes)
      let isPrimary = pieces[0].isPrimary
      writeHead(nil, style, to: &output)
      output += spaces(columns.lowerBound + 1)
      let mark = row(of: isPrimary ? UInt8(ascii: "^") : UInt8(ascii: "-"), columns.count)
      style.write(isPrimary ? role : .gutter, mark, to: &output)
      output += "\n"
      return
    }
    let underlines = pieces.map { (display.columns(of: $0.bytes), $0) }
    for row in rows(underlines, role, style, room) { write(nil, row, style, to: &output) }
  }

  /// The rows below a line: the marks, with the words of the last one; then the words of the others from right to left,
  /// each under the beginning of its mark.
  private func rows(
    _ underlines: [(columns: Range<Int>, piece: Piece)], _ role: Style.Role, _ style: Style, _ room: Int
  ) -> [String] {
    func color(_ piece: Piece) -> Style.Role { piece.isPrimary ? role : .gutter }
    var marks = Row()
    for (columns, piece) in underlines.filter({ !$0.piece.isPrimary }) + underlines.filter(\.piece.isPrimary) {
      let mark = row(of: piece.isPrimary ? UInt8(ascii: "^") : UInt8(ascii: "-"), columns.count)
      marks.put(mark, at: columns.lowerBound, color(piece))
    }
    var waiting = underlines.filter { !$0.piece.text.isEmpty }.sorted { $0.columns.lowerBound < $1.columns.lowerBound }
    if let (columns, piece) = waiting.last, columns.upperBound == marks.width,
      marks.width + 1 + displayWidth(piece.text) <= room
    {
      marks.put(piece.text, at: marks.width + 1, color(piece))
      waiting.removeLast()
    }
    var rows = [marks]
    while let (columns, piece) = waiting.popLast() {
      for (number, text) in wrapped(piece.text, width: room).enumerated() {
        var row = Row()
        let start = max(0, min(columns.lowerBound, room - displayWidth(text)))
        for other in waiting where other.columns.lowerBound < start {
          row.put("|", at: other.columns.lowerBound, color(other.piece))
        }
        if number == 0, start == columns.lowerBound { rows.append(row.with("|", at: start, color(piece))) }
        rows.append(row.with(text, at: start, color(piece)))
      }
    }
    return rows.map { $0.rendered(style) }
  }

  private func write(_ line: Int?, _ text: String, _ style: Style, to output: inout String) {
    writeHead(line, style, to: &output)
    if !text.isEmpty {
      output += " "
      output += text
    }
    output += "\n"
  }

  private func writeHead(_ line: Int?, _ style: Style, to output: inout String) {
    let number = line.map { String($0) } ?? ""
    style.write(.gutter, number.leftPadded(to: gutter) + " |", to: &output)
  }
}

/// Texts at columns of a row; a later one covers what it overlaps.
private struct Row {
  private struct Part {
    let column: Int
    let text: String
    let width: Int
    let role: Style.Role

    /// The rest of it within columns. Only marks overlap, in which a character is a column.
    func within(_ start: Int, _ end: Int) -> Part? {
      let (start, end) = (max(start, column), min(end, column + width))
      return start < end
        ? Part(column: start, text: String(text.prefix(end - start)), width: end - start, role: role) : nil
    }
  }

  private var parts: [Part] = []
  private(set) var width = 0

  mutating func put(_ text: String, at column: Int, _ role: Style.Role) {
    let columns = column..<column + displayWidth(text)
    parts = parts.flatMap { part in
      [part.within(0, columns.lowerBound), part.within(columns.upperBound, .max)].compactMap(\.self)
    }
    parts.append(Part(column: column, text: text, width: columns.count, role: role))
    width = max(width, columns.upperBound)
  }

  func with(_ text: String, at column: Int, _ role: Style.Role) -> Row {
    var row = self
    row.put(text, at: column, role)
    return row
  }

  func rendered(_ style: Style) -> String {
    var text = ""
    var column = 0
    for part in parts.sorted(by: { $0.column < $1.column }) {
      text += spaces(part.column - column) + style(part.role, part.text)
      column = part.column + part.width
    }
    return text
  }
}
