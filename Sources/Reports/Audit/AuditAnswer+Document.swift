import SourceText
package import Tasks
import TerminalText

extension AuditAnswer {
  /// The domains with their verdicts, the requests for each, and the findings, of a rule in a file at most `limit`.
  package func document(limit: Int) -> Document {
    let items = AuditListing(domains).items
    let names = items.map { InlineText.code($0.whole.served.domain.text) }
    let verdict = items.isEmpty ? report.verdict : InlineText(message: Self.verdict(items))
    var overview: [Document.Block] = items.isEmpty ? [] : [.paragraph(verdict), .table(Self.table(items, names))]
    for (item, name) in zip(items, names) {
      if let note = item.note { overview.append(.paragraph("\(name): \(InlineText(message: note))")) }
    }
    let files = items.flatMap { item in
      item.reports.map { $0.limited(to: limit) }.filter { item.isFirst || !$0.isEmpty }
    }
    let messages = report.failures.map { InlineText(message: $0.message) }
    overview += messages.map { .list([$0]) } + [.findings(files.map { .init($0) })]
    var sections = [Document.Section("overview", inline: "", [.only(.markdown, overview)])]
    if !messages.isEmpty {
      sections.append(.init("failures", "not read", terminalTitle: "", [.only(.page, [.list(messages)])]))
    }
    if items.count > 1 {
      let table = Self.table(items, items.map { .plain($0.whole.served.domain.shownName) })
      sections.append(.init("domains", "domains", terminalTitle: "", [.only(.page, [.table(table)])]))
    }
    sections += items.enumerated().map { Self.section($1, id: "d\($0 + 1)", limit: limit) }
    if items.count > 1 { sections.append(.init("", inline: "", [.only(.terminal, [.rows(Self.rows(items))])])) }
    let counts =
      items.count == 1 ? "for \(items[0].whole.served.domain.shownName)" : "in \(counted(items.count, "domain"))"
    return Document(
      command: "audit", title: .plain("aasa audit: \(report.total)"), terminalTitle: "",
      heading: "\(report.total) \(counts)", verdict: verdict, tone: tone(items), sections: sections)
  }

  private func tone(_ items: [AuditListing.Item]) -> Document.Tone {
    if !report.failures.isEmpty { return .bad }
    let tones = items.map { Document.Tone($0.whole.verdictRole) }
    return tones.contains(.bad) ? .bad : tones.contains(.caution) ? .caution : .good
  }

  private static func section(_ item: AuditListing.Item, id: String, limit: Int) -> Document.Section {
    let name = item.whole.served.domain.text
    let words = InlineText(message: item.whole.verdictWords)
    let role = item.whole.verdictRole
    var requests = Document.Rows(
      caption: "Requests and responses", columns: ("Request", "Response"),
      rows: item.whole.served.auditRows.map { .init(name: $0.name, text: InlineText(message: $0.words)) })
    requests.note = item.note.map { InlineText(message: $0) }
    let files = item.reports.map { Document.File($0.limited(to: limit), host: name) }
    var section = Document.Section(
      id, inline: .plain(name), terminalTitle: name, [.rows(requests), .gap, .files(files, id: id)])
    section.result = (name, words, role)
    return section
  }

  private static func table(_ items: [AuditListing.Item], _ names: [InlineText]) -> Document.Table {
    Document.Table(
      caption: "Verdicts", columns: ["domain", "verdict", "findings"],
      rows: zip(items, names).enumerated().map { index, row in
        let (item, name) = row
        return [
          .init(name, form: .link("d\(index + 1)")),
          .init(InlineText(message: item.whole.verdictWords), form: .result(item.whole.verdictRole)),
          .init(.plain(item.whole.findingsWords)),
        ]
      }, kinds: items.map { $0.whole.verdict.rawValue })
  }

  private static func rows(_ items: [AuditListing.Item]) -> Document.Rows {
    let names = items.map { $0.whole.served.domain.shownName }
    let column = names.map { displayWidth($0) }.max() ?? 0
    return Document.Rows(
      rows: zip(items, names).map { item, name in
        .init(
          name: "\(name.padded(to: column))  \(item.whole.findingsWords)", text: .plain(item.whole.verdictWords),
          role: item.whole.verdictRole)
      }, indent: 0, labelRole: nil)
  }

  private static func verdict(_ items: [AuditListing.Item]) -> String {
    if items.count == 1 { return items[0].whole.verdictWords }
    if items.allSatisfy({ $0.whole.verdict == .notAsked }) {
      let current = items.count { $0.whole.androidVerdict == .served }
      return "Android gets `assetlinks.json` from \(grouped(current)) of \(grouped(items.count)) domains"
    }
    let current = items.count { [.served, .development].contains($0.whole.verdict) }
    let unknown = items.count { $0.whole.verdict == .cdnUnknown }
    return "devices get the file of \(grouped(current)) of \(grouped(items.count)) domains"
      + (unknown == 0 ? "" : "; what the CDN has of \(grouped(unknown)) is not known")
  }
}
