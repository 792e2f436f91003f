import SourceText

extension Document {
  /// The document as Markdown.
  ///
  /// - Parameter limit: The most bytes; rows of tables beyond it are counted.
  package func markdown(limit: Int = .max) -> String {
    // The last line has room beside the rest.
    let room = limit == .max ? limit : limit - 200
    var text = BoundedMarkdown("## \(MarkdownText.message((title ?? verdict).text))\n", limit: room)
    for section in sections {
      text.add("\n### \(MarkdownText.prose(section.title.capitalizedFirst))\n")
      for block in section.blocks { text.add(block) }
    }
    if text.leftOut == 0 { return text.text }
    return text.text
      + "\n\(counted(text.leftOut, "more row")) for which there is no room: `aasa \(command)` shows all.\n"
  }
}

extension BoundedMarkdown {
  mutating func add(_ block: Document.Block) {
    switch block {
    case .paragraph(let text), .note(let text): add("\n\(MarkdownText.message(text.text))\n")
    case .label(let text): add("\n**\(MarkdownText.prose(text))**\n")
    case .verdict(let parts): add("\n\(MarkdownText.message(parts.map(\.text.text).joined()))\n")
    case .steps(let steps):
      table(
        "\n", ["", "step", "result"],
        rows: steps.map { [$0.mark.sign, $0.name, MarkdownText.message($0.words.text)] })
    case .commands(let commands):
      add("\n")
      for command in commands { add("- \(MarkdownText.code(command))\n") }
    case .list(let items):
      add("\n")
      for item in items { add("- \(MarkdownText.message(item.text))\n") }
    case .figures(let figures):
      table(
        "\n", ["part", "number:", "details"],
        rows: figures.map {
          [MarkdownText.message($0.name.text), $0.figure, MarkdownText.message($0.details.text)]
        })
    case .table(let table):
      self.table(
        "\n", table.columns.map { $0.isNumber ? $0.name + ":" : $0.name },
        rows: table.rows.map { row in row.map { MarkdownText.message($0.text.text) } })
    case .lines(let lines):
      let outermost = lines.map { $0.indent }.min() ?? 0
      add("\n")
      for line in lines {
        add("\(spaces(line.indent - outermost))- \(MarkdownText.message(line.words.text))\n")
      }
    case .bars(let bars):
      table(
        "\n", [bars.name, "bytes:", "share:"],
        rows: bars.bars.map {
          [MarkdownText.message($0.name), grouped($0.bytes), percentage($0.bytes, of: bars.total)]
        })
    }
  }
}
