import SourceText
import Tasks
package import TerminalText

extension Document {
  /// The document as lines of at most `width` columns, each with its end; names that may be copied are not broken.
  package func terminal(style: Style, width: Int) -> String {
    let printer = TerminalPrinter(style: style, width: width)
    let title = terminalTitle ?? title?.plain ?? ""
    var text = title.isEmpty ? "" : style(.strong, title) + "\n"
    if let subtitle { text += "  " + subtitle.plain + "\n" }
    for section in sections { printer.write(section, to: &text) }
    return text
  }
}

struct TerminalPrinter {
  let style: Style
  let width: Int

  /// Writes a section after a blank line; nothing for one without lines.
  func write(_ section: Document.Section, to text: inout String) {
    let title = section.terminalTitle ?? section.title.plain
    let start = text.utf8.count
    if start > 0 { text += "\n" }
    for (index, block) in section.blocks.shown(by: .terminal).enumerated() {
      if index == 0, !title.isEmpty {
        if case .table(let table) = block {
          // The title is in the row of the columns.
          write(lines(of: table, title: title), to: &text)
          continue
        }
        write([style(.strong, title)], to: &text)
      }
      write(block, to: &text)
    }
    if let result = section.result {
      write(
        lines([(.strong, result.name + ":"), (result.role, " " + result.text.text)], width: width - 2, indent: 2),
        to: &text)
    }
    if start > 0, text.utf8.count == start + 1 { text.removeLast() }
  }

  private func write(_ lines: [String], to text: inout String) {
    for line in lines {
      text += line
      text += "\n"
    }
  }

  /// Findings are written one by one; there can be many.
  private func write(_ block: Document.Block, to text: inout String) {
    switch block {
    case .findings(let files): for findings in files { write(findings, to: &text) }
    case .files(let files, _):
      for file in files where !file.report.isQuiet {
        write(Document.Findings(file.report), to: &text)
        text += "\n"
      }
    default: write(lines(of: block), to: &text)
    }
  }

  /// Wraps a text whose parts have roles, with one space between two words; the lines after the first are indented.
  func lines(_ parts: [(role: Style.Role?, text: String)], width: Int, indent: Int = 0) -> [String] {
    var rest = parts.map { ($0.role, $0.text[...]) }[...]
    return wrapped(parts.map(\.text).joined(), width: width).enumerated().map { number, line in
      var left = line[...]
      var styled = number == 0 ? "" : spaces(indent)
      while !left.isEmpty, let (role, text) = rest.popFirst() {
        let own = text.drop { $0 == " " && left.first != " " }
        let shown = left.prefix(own.count)
        styled += style(role, String(shown))
        left = left.dropFirst(shown.count)
        if own.count > shown.count { rest = [(role, own.dropFirst(shown.count))] + rest }
      }
      return styled
    }
  }

  private func lines(of block: Document.Block) -> [String] {
    switch block {
    case .paragraph(let text): wrapped(text.text, width: width)
    case .note(let text): paragraph(text.text, width: width, indent: 2)
    case .remark(let text): ["note: " + text.text]
    case .label(let text): [text]
    case .verdict(let parts): lines(parts.map { ($0.role, $0.text.text) }, width: width)
    case .steps(let steps): lines(of: steps)
    case .commands(let commands): commands.map { "  " + style(.help, $0) }
    case .list(let items): items.flatMap { paragraph($0.text, width: width, indent: 2, label: "- ") }
    case .figures(let figures): lines(of: figures)
    case .table(let table): lines(of: table)
    case .bars(let bars): lines(of: bars)
    case .lines(let rows): lines(of: rows)
    case .sentences(let sentences): sentences.flatMap { paragraph($0.text, width: width, indent: 2) }
    case .heading(let title): [style(.strong, title + ":")]
    case .entries(let entries): lines(of: entries)
    case .folded(let title, let blocks):
      [style(.strong, title + ":")] + blocks.flatMap { lines(of: $0) }
    case .terminalLines(let lines): lines.map { text($0) }
    case .rows(let rows): lines(of: rows)
    case .made, .findings, .files: []
    }
  }

  private func lines(of rows: Document.Rows) -> [String] {
    let column = rows.rows.map { displayWidth($0.name) }.max() ?? 0
    let lines = rows.rows.flatMap { row in
      let name = style(rows.labelRole, row.name)
      return paragraph(
        row.text.text, width: width, indent: rows.indent, label: row.name.padded(to: column) + "  ",
        style: { name + $0.dropFirst(row.name.count) }, text: { style(row.role, $0) })
    }
    return lines
      + (rows.note.map { [""] + self.lines(of: [Document.Line(0, role: .info, .words($0))]) } ?? [])
  }

  private func lines(of entries: Document.Entries) -> [String] {
    var parts = entries.groups(of: entries.entries.prefix(entries.terminalLimit)).map { group in
      group.subjects.map { style(.strong, $0) } + group.entries.flatMap { $0.lines.map { text($0) } }
    }
    if entries.entries.count > entries.terminalLimit { parts.append([entries.terminalRest]) }
    if let title = entries.terminalTitle { return [title] + parts.joined() }
    return Array(parts.joined(separator: [""]))
  }

  private func text(_ line: Document.TerminalLine) -> String {
    switch line {
    case .marked(let mark, let text, let role):
      let lines = wrapped(text, width: max(width - mark.count - 2, 24))
      return "  " + style(role, mark + lines.joined(separator: "\n" + spaces(mark.count + 2)))
    case .spans(let spans):
      let used = spans.reduce(0) { $0 + ($1.isExcerpt ? 0 : displayWidth($1.text)) }
      return spans.map { span in
        style(span.role, span.isExcerpt ? shortened(span.text, columns: max(width - used, 24)) : span.text)
      }.joined()
    }
  }

  private func lines(of figures: [Document.Figure]) -> [String] {
    let names = figures.map { displayWidth($0.name.text) }.max() ?? 0
    let columns = figures.map(\.figure.count).max() ?? 0
    return figures.flatMap { row in
      let head = "  \(row.name.text.padded(to: names))  \(row.figure.leftPadded(to: columns))  "
      return paragraph(row.details.text, width: width, label: head).map(\.trimmed)
    }
  }

  private func lines(of steps: [Document.Step]) -> [String] {
    // The same in all lists of steps.
    let names = "component".count
    let indent = 4 + names + 2
    return steps.flatMap { step in
      let words = paragraph(
        step.words.text, width: width, label: "  \(step.mark.sign) \(step.name.padded(to: names))  "
      ) { line in
        guard let sign = line.firstRange(of: step.mark.sign) else { return line }
        return line[..<sign.lowerBound] + style(step.mark.role, step.mark.sign) + line[sign.upperBound...]
      }
      let help = step.help.map { wrapped($0.text, width: max(width - indent, 24)) } ?? []
      return words + (help + [step.command].compactMap(\.self)).map { spaces(indent) + style(.help, $0) }
    }
  }

  func lines(of rows: [Document.Line]) -> [String] {
    rows.flatMap { row -> [String] in
      func at(_ place: String?) -> String { place.map { "  " + style(.gutter, $0) } ?? "" }
      let label = style(row.role, row.label) + row.separator
      let isColored = row.label.isEmpty
      switch row.content {
      case .exact(let text, let place):
        return [spaces(row.indent) + label + (isColored ? style(row.role, text) : text) + at(place)]
      case .excerpt(let text, let place, let isCut):
        let room =
          width - row.indent - displayWidth(row.label + row.separator)
          - (isCut ? place.map { 2 + displayWidth($0) } ?? 0 : 0)
        return [spaces(row.indent) + label + shortened(text, columns: max(room, 24)) + at(place)]
      case .words(let text):
        if isColored {
          return wrapped(text.text, width: max(width - row.indent, 24)).map { spaces(row.indent) + style(row.role, $0) }
        }
        return paragraph(text.text, width: width, indent: row.indent, label: row.label + row.separator) { _ in label }
      }
    }
  }

  // MARK: Tables

  /// A table under the title of its section: names of a list, each with counts.
  private func lines(of table: Document.Table, title: String) -> [String] {
    let rows = table.rows.prefix(table.terminalLimit)
    let others = table.columns.prefix(table.terminalColumns).dropFirst()
    let room = max(width - 2 - others.reduce(0) { $0 + 2 + $1.name.count }, 16)
    // Names of a list share their beginnings.
    let names = rows.map { shortened($0[0].plain, columns: room, keepsEnd: true) }
    let name = ([title.count - 2] + names.map { displayWidth($0) }).max() ?? 0
    var lines = [style(.strong, title.padded(to: name + 2)) + others.map { "  \($0.name)" }.joined()]
    for (row, text) in zip(rows, names) {
      let cells = zip(row.dropFirst(), others).map { "  " + $0.terminalText.leftPadded(to: $1.name.count) }
      lines.append("  \(text.padded(to: name))\(cells.joined())")
    }
    return lines + rest(of: table)
  }

  /// A table with its columns, of which the last one is not padded.
  private func lines(of table: Document.Table) -> [String] {
    let columns = table.columns.prefix(table.terminalColumns)
    let rows = [columns.map { Document.Cell(.plain($0.name), .gutter) }] + table.rows.prefix(table.terminalLimit)
    let widths = columns.indices.map { column in rows.map { displayWidth($0[column].terminalText) }.max() ?? 0 }
    let lines = rows.enumerated().map { number, row in
      var line = "  "
      if !table.marks.isEmpty {
        let mark = number == 0 ? nil : table.marks[number - 1]
        line += (mark.map { style($0.role, $0.sign) } ?? " ") + " "
      }
      for column in columns.indices {
        let text = row[column].terminalText
        let space = spaces(widths[column] - displayWidth(text))
        let shown = style(row[column].role, text)
        if columns[column].isNumber { line += space + shown } else { line += shown }
        if column < columns.count - 1 { line += columns[column].isNumber ? "  " : space + "  " }
      }
      return line
    }
    return lines + rest(of: table)
  }

  private func rest(of table: Document.Table) -> [String] {
    let hidden = table.rows.count - table.terminalLimit
    return hidden > 0 ? ["  and \(grouped(hidden)) more; --format json lists them"] : []
  }

  // MARK: Bars

  private static let barLimit = 40

  private func lines(of bars: Document.Bars) -> [String] {
    let nameLimit = min(36, max(16, width - 44))
    let names = bars.bars.map { shortened($0.name, columns: nameLimit) }
    let nameWidth = names.map { displayWidth($0) }.max() ?? 0
    let counts = bars.bars.map { $0.count.map(grouped) ?? "" }
    let countWidth = counts.map(\.count).max() ?? 0
    let sizes = bars.bars.map { grouped($0.bytes) }
    let sizeWidth = sizes.map(\.count).max() ?? 0
    // Two spaces between columns, and `100.0 %`.
    let used = 2 + nameWidth + (countWidth > 0 ? countWidth + 2 : 0) + 2 + sizeWidth + 2 + 7 + 2
    let room = min(max(width - used, 4), Self.barLimit)
    return names.indices.map { index in
      var line = "  " + names[index].padded(to: nameWidth)
      if countWidth > 0 { line += "  " + counts[index].leftPadded(to: countWidth) }
      line += "  " + sizes[index].leftPadded(to: sizeWidth)
      let bytes = bars.bars[index].bytes
      line += "  " + percentage(bytes, of: bars.total).leftPadded(to: "100.0 %".count)
      return (line + "  " + style(.help, bar(bytes, of: bars.total, room))).trimmed
    }
  }

  /// In eighths of a column, at least one where there are bytes.
  private func bar(_ bytes: Int, of total: Int, _ room: Int) -> String {
    let eighths = total == 0 ? 0 : max((bytes * room * 8 + total / 2) / total, bytes > 0 ? 1 : 0)
    let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    return String(repeating: "█", count: eighths / 8) + parts[eighths % 8]
  }
}

extension Document.Cell {
  var plain: String { text.plain }

  var terminalText: String { terminal ?? plain }
}

/// `12.5 %`
func percentage(_ part: Int, of whole: Int) -> String {
  percentage(tenths: whole == 0 ? 0 : (part * 1_000 + whole / 2) / whole)
}
