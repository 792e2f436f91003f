import SourceText

extension Document {
  /// The document as AsciiDoc, for pages of Antora and wikis.
  package func asciidoc() -> String {
    var text = "= \(AsciiDoc.inline(title ?? verdict))\n"
    for section in sections {
      let title = AsciiDoc.inline(section.title)
      if !title.isEmpty { text += "\n== \(title)\n" }
      for block in section.blocks.shown(by: .markdown) { text += AsciiDoc.block(block) }
    }
    return text
  }
}

private enum AsciiDoc {
  static func block(_ block: Document.Block) -> String {
    switch block {
    case .paragraph(let text), .note(let text): "\n\(inline(text))\n"
    case .label(let text), .heading(let text): "\n.\(plain(text))\n"
    case .verdict(let parts): "\n\(parts.map { inline($0.text) }.joined())\n"
    case .steps(let steps):
      table(["", "step", "result"], steps.map { [$0.mark.sign, plain($0.name), inline($0.words)] })
    case .commands(let commands): "\n" + commands.map { "* `+\(plain($0))+`\n" }.joined()
    case .list(let items), .sentences(let items): "\n" + items.map { "* \(inline($0))\n" }.joined()
    case .figures(let figures):
      table(["part", "number", "details"], figures.map { [inline($0.name), $0.figure, inline($0.details)] })
    case .table(let rows): table(rows.columns.map { $0.name }, rows.rows.map { $0.map(cell) })
    case .entries(let entries): table(entries.columns.map { $0.name }, entries.entries.map { $0.cells.map(cell) })
    case .lines(let lines): "\n" + lines.map { "* \(inline($0.words))\n" }.joined()
    case .bars(let bars):
      table(
        ["\(bars.name)", "bytes", "share"],
        bars.bars.map { [plain($0.name), grouped($0.bytes), percentage($0.bytes, of: bars.total)] })
    case .folded(let title, let blocks), .details(let title, let blocks):
      "\n.\(plain(title))\n[%collapsible]\n====\n\(blocks.map { Self.block($0) }.joined())\n====\n"
    case .terminalLines, .only, .rows, .files, .result, .findings: ""
    }
  }

  static func table(_ columns: [String], _ rows: [[String]]) -> String {
    let lines = rows.map { row in row.map { "|\($0)" }.joined(separator: " ") + "\n" }
    return "\n[%header,cols=\"\(columns.count)*\"]\n|===\n"
      + columns.map { "|\(plain($0))" }.joined(separator: " ") + "\n\n" + lines.joined() + "|===\n"
  }

  static func cell(_ cell: Document.Cell) -> String {
    inline(cell.text) + (cell.rest.parts.isEmpty ? "" : " \(inline(cell.rest))")
  }

  static func inline(_ text: InlineText) -> String {
    text.parts.map { part in
      switch part {
      case .plain(let text): plain(text)
      case .code(let text): "`+\(plain(text))+`"
      }
    }.joined()
  }

  /// Text in which a bar ends no cell.
  static func plain(_ text: String) -> String {
    text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "{vbar}")
  }
}
