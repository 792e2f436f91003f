import SourceText
import Tasks
import TerminalText

extension Document {
  /// The document as Markdown of at most `limit` bytes; findings and rows of tables beyond it are counted.
  package func markdown(limit: Int = .max) -> String {
    let sections = sections.map { (title: $0.title, blocks: $0.blocks.shown(by: .markdown)) }
    let hasFindings = sections.contains { $0.blocks.contains { if case .findings = $0 { true } else { false } } }
    // The last line has room beside the rest. With findings, it names three files at most.
    let room = limit == .max ? limit : limit - (hasFindings ? 800 : 200)
    var text = BoundedMarkdown("## \(MarkdownText.inline(title ?? verdict))\n", limit: room)
    for failure in failures where !text.add("\n- \(MarkdownText.message(failure.message))\n") { text.leaveOut(1) }
    for section in sections where !section.blocks.isEmpty {
      let title = MarkdownText.inline(section.title)
      if !title.isEmpty { text.add("\n### \(title)\n") }
      for block in section.blocks { text.add(block) }
    }
    if text.leftOut == 0 { return text.text }
    if hasFindings {
      let others = text.filesLeftOut.isEmpty ? "" : "; not listed: \(listed(text.filesLeftOut))"
      return text.text + "\nand \(grouped(text.leftOut)) more\(others)\n"
    }
    return text.text
      + "\n\(counted(text.leftOut, "more row")) for which there is no room: `aasa \(command)` shows all.\n"
  }

  /// The text as a comment on a pull request, with a hidden first line by which a later run finds it. GitHub accepts 65,536 characters, of
  /// which some are left for a script that posts the comment.
  package var comment: String { "<!-- aasa \(command) -->\n\(markdown(limit: 64_000))" }
}

extension BoundedMarkdown {
  mutating func add(_ block: Document.Block) {
    switch block {
    case .paragraph(let text), .note(let text), .remark(let text): add("\n\(MarkdownText.inline(text))\n")
    case .label(let text): add("\n**\(MarkdownText.prose(text))**\n")
    case .verdict(let parts): add("\n\(parts.map { MarkdownText.inline($0.text) }.joined())\n")
    case .steps(let steps):
      table(
        "\n", ["", "step", "result"],
        rows: steps.map { step in
          let help = step.help.map { "; \(MarkdownText.inline($0))" } ?? ""
          return [step.mark.sign, step.name, MarkdownText.inline(step.words) + help]
        })
    case .commands(let commands):
      add("\n")
      for command in commands { add("- \(MarkdownText.code(command))\n") }
    case .list(let items), .sentences(let items):
      add("\n")
      for item in items { add("- \(MarkdownText.inline(item))\n") }
    case .heading(let title): add("\n\(MarkdownText.prose(title)):\n")
    case .entries(let entries): add(entries)
    case .folded(let title, let blocks):
      guard add("\n<details><summary>\(MarkdownText.prose(title))</summary>\n") else { break }
      for block in blocks { add(block) }
      // A tag of a few bytes, for which the limit leaves room.
      close("\n</details>\n")
    case .findings(let findings): add(findings)
    case .terminalLines, .made, .rows, .files: break
    case .figures(let figures): add(Document.Table(figures))
    case .table(let table): add(table)
    case .lines(let lines):
      let outermost = lines.map { $0.indent }.min() ?? 0
      add("\n")
      for line in lines { add("\(spaces(line.indent - outermost))- \(MarkdownText.message(line.words.text))\n") }
    case .bars(let bars): add(Document.Table(bars, hasCounts: false))
    }
  }

  private mutating func add(_ table: Document.Table) {
    self.table("\n", table.columns.map(\.heading), rows: table.rows.map { $0.map(MarkdownText.cell) })
  }

  private mutating func add(_ entries: Document.Entries) {
    let columns = entries.columns.prefix(entries.markdownColumns).map(\.heading)
    let groups: [(subjects: [String], entries: ArraySlice<Document.Entry>)] =
      entries.isGrouped ? entries.groups : [(subjects: [], entries: entries.entries[...])]
    for group in groups {
      let subjects = group.subjects.isEmpty ? "" : "\n\(MarkdownText.inline(.codes(group.subjects, limit: 3)))\n"
      table(subjects + "\n", columns, rows: group.entries.map { $0.cells.prefix(columns.count).map(MarkdownText.cell) })
    }
  }
}

extension Document.Column {
  /// The name, with `:` after that of numbers.
  fileprivate var heading: String { isNumber ? name + ":" : name }
}

extension MarkdownText {
  static func inline(_ text: InlineText) -> String {
    text.parts.map { part in
      switch part {
      case .plain(let text): prose(text)
      case .code(let text): code(text)
      }
    }.joined()
  }

  /// A cell; a bad effect is strong.
  fileprivate static func cell(_ cell: Document.Cell) -> String {
    let isStrong = cell.role.map { [.bad, .caution].contains(Document.Tone($0)) } ?? false
    let text = isStrong ? "**\(inline(cell.text))**" : inline(cell.text)
    return cell.rest.parts.isEmpty ? text : "\(text) \(inline(cell.rest))"
  }
}
