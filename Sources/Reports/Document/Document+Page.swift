import HTML
import SourceText
package import Tasks
import TerminalText

extension Document {
  /// - Parameter routes: Answers the question about the routes of the files, before the page is written.
  package func page(version: String, routes: (ReportRoutesQuestion) -> [ReportRoutes?]) -> String {
    page(version: version, ReportRoom(), routes: routes)
  }

  func page(version: String, _ room: ReportRoom, routes: (ReportRoutesQuestion) -> [ReportRoutes?]) -> String {
    let sections = sections.map { (section: $0, blocks: $0.blocks.shown(by: .page)) }
    let inSections = sections.flatMap(\.blocks).flatMap { block -> [File] in
      if case .files(let files, _) = block { files.shown.map(\.file) } else { [] }
    }
    let files = files()
    var room = room
    room.routes = routes(ReportRoutesQuestion((inSections + files).map(\.routes)))[...]
    var page = ReportPage(document: self, version: version)
    page.add(failures)
    for (section, blocks) in sections where !blocks.isEmpty {
      page.section(section.id, section.title.plain) { html in
        if let (_, text, role) = section.result { html.element(.p) { $0.write(text, result: role) } }
        for block in blocks { html.write(block, &room) }
      }
    }
    for (index, file) in files.enumerated() {
      let name = "f\(index + 1)"
      let content = FileHTML(file, name: name)
      page.section(name, content.title) { content.write(to: &$0, &room) }
    }
    return page.markup
  }
}

extension [Document.File] {
  /// The files of a section that a page has, with their numbers: of several, those with findings.
  fileprivate var shown: [(number: Int, file: Document.File)] {
    enumerated().map { ($0 + 1, $1) }.filter { count == 1 || !$0.1.report.isEmpty }
  }
}

extension ReportPage {
  fileprivate mutating func add(_ failures: [ReportFailure]) {
    if failures.isEmpty { return }
    section("failures", "Not read") { $0.list(failures) { $0.message($1.message) } }
  }
}

extension HTMLWriter {
  mutating func write(_ block: Document.Block, _ room: inout ReportRoom) {
    switch block {
    case .paragraph(let text): element(.p) { $0.inline(text) }
    case .label(let text): element(.h3, text: text)
    case .verdict(let parts): for part in parts { write(part.text, result: part.role ?? .info) }
    case .steps(let steps): write(steps)
    case .commands(let commands): list(commands) { $0.element(.code, text: $1) }
    case .note(let text), .remark(let text): element(.p, .class("note")) { $0.inline(text) }
    case .list(let items), .sentences(let items): list(items) { $0.inline($1) }
    case .figures(let figures): write(Document.Table(figures))
    case .table(let table): write(table)
    case .bars(let bars): write(Document.Table(bars, hasCounts: bars.bars.contains { $0.count != nil }))
    case .lines(let lines): list(lines) { $0.inline($1.words) }
    case .heading(let title): element(.h3, text: title)
    case .entries(let entries): write(entries)
    case .folded(let title, let blocks):
      element(.h3, text: title)
      for block in blocks { write(block, &room) }
    case .rows(let rows):
      if let note = rows.note { write(.note(note), &room) }
      write(
        Document.Table(
          caption: rows.caption, columns: [.init(rows.columns.0), .init(rows.columns.1)],
          rows: rows.rows.map { [.init(InlineText(message: $0.name)), .init($0.text)] }, pageLimit: .max, isPlain: true)
      )
    case .files(let files, let id):
      for (number, file) in files.shown {
        let content = FileHTML(file, name: "\(id)f\(number)")
        element(.div, .class("answer")) { html in
          html.element(.p, .class("written")) { $0.element(.code, text: content.title) }
          content.write(to: &html, &room)
        }
      }
    case .terminalLines, .made, .findings: break
    }
  }

  fileprivate mutating func write(_ text: InlineText, result role: Style.Role) {
    element(.span, .class("verdict small \(Document.Tone(role).rawValue)")) { $0.inline(text) }
  }

  private mutating func write(_ steps: [Document.Step]) {
    table("Steps", ["Step", "Result"]) { html in
      for step in steps {
        html.row(.class("item")) { html in
          html.cell("Step") { $0.badge(step.name, Document.Tone(step.mark.role)) }
          html.cell("Result") { html in
            html.inline(step.words)
            if let help = step.help { html.element(.p) { $0.inline(help) } }
            if let command = step.command { html.element(.p) { $0.element(.code, text: command) } }
          }
        }
      }
    }
  }

  private mutating func write(_ table: Document.Table) {
    let names = table.columns.map { $0.name.capitalizedFirst }
    self.table(table.caption, names, kind: table.hasChecks ? "checks" : "") { html in
      for (index, row) in table.rows.prefix(table.pageLimit).enumerated() {
        let id = table.anchors?.ids[index]
        html.row(
          id.map { .id($0) }, table.isPlain ? nil : .class("item"),
          table.kinds.isEmpty ? nil : .data(.kind, table.kinds[index])
        ) { html in
          for (column, (cell, name)) in zip(row, names).enumerated() {
            html.cell(name, cell.form.kind) { html in
              html.write(cell)
              if column == 0, let id { html.linkHere(id, table.anchors?.noun ?? "") }
            }
          }
        }
      }
    }
    let left = table.rows.count - table.pageLimit
    if left > 0 { note("and \(grouped(left)) more; the format `json` lists them") }
  }

  private mutating func write(_ cell: Document.Cell) {
    switch cell.form {
    case .inline, .figure: if let role = cell.role { badge(cell.plain, Document.Tone(role)) } else { inline(cell.text) }
    case .paragraph: element(.p) { $0.inline(cell.text) }
    case .placed(let place):
      element(.p) { $0.inline(cell.text) }
      element(.p, .class("written"), text: place)
    case .url: element(.code, .class("url"), text: cell.plain)
    case .result(let role): write(cell.text, result: role)
    case .link(let section): element(.a, .href(.anchor(section))) { $0.inline(cell.text) }
    case .component(let words, let excludes):
      if let words { element(.p, .class("words \(excludes ? "excludes" : "opens")")) { $0.inline(words) } }
      if !cell.text.parts.isEmpty { element(.p, .class("written")) { $0.inline(cell.text) } }
    }
    if !cell.rest.parts.isEmpty {
      text(" ")
      inline(cell.rest)
    }
    if let share = cell.share { bar(share.part, of: share.whole) }
    for line in cell.more {
      switch line {
      case .note(let text): element(.p, .class("note")) { $0.inline(text) }
      case .message(let text): element(.p, .class("message")) { $0.inline(text) }
      case .facts(let facts): self.facts("notes wide", facts, hasURLs: true)
      }
    }
  }

  private mutating func write(_ entries: Document.Entries) {
    if let title = entries.pageTitle {
      if entries.isFolded { return folded(title) { $0.write(entries.entries[...], entries) } }
      element(.h3, text: title)
    }
    if !entries.isGrouped { return write(entries.entries[...], entries) }
    for group in entries.groups {
      element(.div, .class("app"), .data(.app, group.subjects.first ?? "")) { html in
        html.element(.h4) { $0.inline(.codes(group.subjects, limit: 3)) }
        html.write(group.entries, entries)
      }
    }
  }

  private mutating func write(_ rows: ArraySlice<Document.Entry>, _ entries: Document.Entries) {
    let cells = rows.map { $0.cells }
    write(
      Document.Table(
        caption: entries.caption ?? counted(rows.count, entries.noun), columns: entries.columns,
        rows: cells, pageLimit: .max,
        kinds: entries.caption == nil ? cells.map { $0.first { $0.role != nil }?.plain ?? "" } : [],
        isPlain: entries.isPlain))
    if let rest = entries.pageRest { element(.p, .class("note")) { $0.inline(rest) } }
  }
}

extension Document.Table {
  init(_ figures: [Document.Figure]) {
    self.init(
      caption: "Counts", columns: ["part", .init("number", isNumber: true), "details"],
      rows: figures.map { [.init($0.name), .init(.plain($0.figure), form: .figure), .init($0.details)] },
      pageLimit: .max, isPlain: true)
  }

  /// - Parameter hasCounts: `true` for a column with the numbers of components.
  init(_ bars: Document.Bars, hasCounts: Bool) {
    func number(_ count: Int) -> Document.Cell { .init(.plain(grouped(count)), form: .figure) }
    self.init(
      caption: "Shares of \(counted(bars.total, "byte"))",
      columns: [.init(bars.name)] + (hasCounts ? ["components"] : [])
        + [.init("bytes", isNumber: true), .init("share", isNumber: true)],
      rows: bars.bars.map { bar in
        let share = InlineText.plain(percentage(bar.bytes, of: bars.total))
        return [.init(InlineText(message: bar.name))] + (hasCounts ? bar.count.map { [number($0)] } ?? [] : [])
          + [number(bar.bytes), .init(share, form: .paragraph, share: (bar.bytes, bars.total))]
      }, pageLimit: .max)
  }
}

extension Document.Form {
  fileprivate var kind: String? {
    switch self {
    case .figure: "figure"
    case .component: "component"
    case .inline, .paragraph, .placed, .url, .result, .link: nil
    }
  }
}
