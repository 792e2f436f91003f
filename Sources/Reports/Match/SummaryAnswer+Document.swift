import Association
import Matching
import SourceText
package import Tasks
import Verdicts

extension SummaryAnswer {
  /// The counts of all URLs, then for each app its verdicts, the components that decided, most used first, and those that decided nothing. Apps
  /// with the same counts are shown together.
  package var document: Document {
    let (first, isAlone) = (sites[0].summary, sites.count == 1)
    let rest: [Document.TerminalLine] = isAlone && first.apps.isEmpty ? [.init(sites[0].places.noApp)] : []
    var sections = [Document.Section("totals", inline: "", [.only(.terminal, totals(first) + [.terminalLines(rest)])])]
    if first.unexpected.count + first.faultyRows.count > 0 {
      sections.append(.init("unexpected", "unexpected", [.only(.page, Self.unexpected(first))]))
    }
    for site in sites {
      if !isAlone { sections.append(site.head) }
      for (index, group) in Self.groups(site.summary.apps).enumerated() {
        let names = group.apps.map(\.text)
        let strong = names.map { Document.TerminalLine.spans([.init(escapedForDisplay($0), .strong)]) }
        sections.append(
          .init(
            "a\(index + 1)", inline: .plain(listed(names)), terminalTitle: "",
            [.terminalLines(strong)] + site.verdicts(group.share) + site.used(group.share) + site.unused(group.share)))
      }
    }
    let file = sites[0].places.source
    return Document(
      command: "match --summary", terminalTitle: "", heading: counted(first.urls, "URL"), verdict: verdict(first),
      tone: first.unexpected.count > 0 ? .bad : first.unusable.urls > 0 || first.apps.isEmpty ? .caution : .good,
      facts: [.init(name: "File", text: "\(code: file.name)")]
        + (list.isEmpty ? [] : [.init(name: "URLs", text: "\(code: list)")]),
      sections: sections, files: [FileReport(ReportedFile(file), [])], host: sites[0].domains.first,
      uses: [ReportedFile(file).path: .init(requests: first.mostURLs)])
  }

  private func verdict(_ summary: RoutingSummary) -> InlineText {
    let (unexpected, unusable, others) = (summary.unexpected.count, summary.unusable.urls, summary.otherHosts.urls)
    if unexpected > 0 { return .plain(counted(unexpected, "unexpected verdict") + ".") }
    if unusable > 0 { return .plain(counted(unusable, "unusable URL") + "; the others were matched.") }
    if summary.apps.isEmpty { return .plain(sites[0].places.noApp.capitalizedFirst + ".") }
    return others > 0
      ? .plain(counted(others, "URL") + " of other hosts left out; the others were matched.") : "Each URL was matched."
  }

  /// Apps with the same share, where the first of them is in the file.
  private static func groups(
    _ apps: [(app: AppID, share: RoutingSummary.Share)]
  ) -> [(apps: [AppID], share: RoutingSummary.Share)] {
    var groups: [(apps: [AppID], share: RoutingSummary.Share)] = []
    for (app, share) in apps {
      if let index = groups.firstIndex(where: { $0.share == share }) {
        groups[index].apps.append(app)
      } else {
        groups.append(([app], share))
      }
    }
    return groups
  }

  // MARK: All URLs

  fileprivate static let limit = 20

  private func totals(_ summary: RoutingSummary) -> [Document.Block] {
    var counts = counted(urls, "URL")
    if summary.unusable.urls > 0 { counts += ", \(grouped(summary.unusable.urls)) unusable" }
    if summary.otherHosts.urls > 0 {
      counts += ", \(grouped(summary.otherHosts.urls)) of other hosts and not counted below"
    }
    if summary.unexpected.count > 0 { counts += ", \(grouped(summary.unexpected.count)) unexpected" }
    if summary.faultyRows.count > 0 { counts += ", \(grouped(summary.faultyRows.count)) not checked" }
    let unexpected = lines(summary.unexpected) {
      [.init(escapedForDisplay($0.url), .strong), .init(" is \($0.difference)")]
    }
    return [.label(counts)] + (summary.unusable.sample.map(unusable) ?? [])
      + [.terminalLines(unexpected + lines(summary.faultyRows) { [.init($0)] })]
  }

  private func unusable(_ sample: [UInt8]) -> [Document.Block] {
    let line = Document.TerminalLine.spans([.init("  "), .init("error", .error), .init("     \(shownURL(sample))")])
    let fault = LinkURL.fault(String(decoding: sample, as: UTF8.self)).map { InlineText(message: $0) }
    return [.terminalLines([line])] + (fault.map { [.lines([.init(12, .words($0))])] } ?? [])
  }

  private func lines<Detail>(
    _ samples: LineSamples<Detail>, _ spans: (Detail) -> [Document.Span]
  ) -> [Document.TerminalLine] {
    samples.samples.prefix(Self.limit).map { sample in
      .spans(
        [.init("  ")] + (sample.line.map { [.init("\(list):\($0)", .gutter), .init("  ")] } ?? [])
          + spans(sample.detail))
    } + andMore(samples.count, after: min(samples.samples.count, Self.limit), indent: 2)
  }

  /// The lines of the list with an unexpected verdict or without one, for a page.
  private static func unexpected(_ summary: RoutingSummary) -> [Document.Block] {
    let count = summary.unexpected.count + summary.faultyRows.count
    func line(_ line: Int?) -> Document.Cell { .init(.plain(line.map(grouped) ?? "")) }
    let rows =
      summary.unexpected.samples.map { sample in
        [
          line(sample.line), .init(.code(sample.detail.url), form: .url),
          .init(InlineText(message: "is \(sample.detail.difference)")),
        ]
      } + summary.faultyRows.samples.map { [line($0.line), .init(""), .init(InlineText(message: $0.detail))] }
    let table = Document.Table(
      caption: counted(count, "line"), columns: [.init("line"), .init("URL"), .init("fault")], rows: rows)
    return [.table(table)] + (count > rows.count ? [.note("and \(count - rows.count) more")] : [])
  }
}

private func shownURL(_ url: [UInt8]) -> String { escapedForDisplay(String(decoding: url, as: UTF8.self)) }

private func andMore(_ count: Int, after shown: Int, indent: Int, _ hint: String = "") -> [Document.TerminalLine] {
  count > shown ? [.init("\(spaces(indent))and \(grouped(count - shown)) more\(hint)")] : []
}

// MARK: Apps

extension SummaryAnswer.Site {
  fileprivate var head: Document.Section {
    let name = "\(escapedForDisplay(places.source.name)) for \(listed(domains.map { escapedForDisplay($0) }))"
    let rest: [Document.TerminalLine] = summary.apps.isEmpty ? [.init(places.noApp)] : []
    return .init(
      "", inline: "", [.terminalLines([.spans([.init(name, .strong), .init(": \(counted(decided, "URL"))")])] + rest)])
  }

  fileprivate func verdicts(_ share: RoutingSummary.Share) -> [Document.Block] {
    let column = share.verdicts.map { grouped($0.urls).count }.max() ?? 0
    let total = Self.total(share)
    let verdicts = Array(zip(AppVerdict.Verdict.allCases, share.verdicts))
    let lines = verdicts.map { verdict, count in
      let part = percentage(count.urls, of: total).leftPadded(to: "100.0 %".count)
      return Self.line(verdict, "\(grouped(count.urls).leftPadded(to: column))  \(part)", count.sample, indent: 2)
    }
    let table = Document.Table(
      caption: "Verdicts", columns: ["verdict"] + Self.figures,
      rows: verdicts.map { [.init(.plain($0.rawValue), $0.role)] + Self.cells($1, of: total) }, isPlain: true)
    return [.terminalLines(lines), .only(.page, [.table(table)])]
  }

  fileprivate func used(_ share: RoutingSummary.Share) -> [Document.Block] {
    if share.used.isEmpty { return [] }
    let ordered = share.used.sorted { ($1.count.urls, $0.name) < ($0.count.urls, $1.name) }
    let lines = ordered.prefix(SummaryAnswer.limit).flatMap { use -> [Document.Block] in
      guard let decider = places.decider(use.name) else { return [] }
      let counts = Self.line(decider.verdict, grouped(use.count.urls), use.count.sample, indent: 6)
      return [.lines([Self.line(decider)]), .terminalLines([counts])]
    }
    let total = Self.total(share)
    let table = Document.Table(
      caption: "\(nouns) that decided", columns: [.init(places.noun)] + Self.figures,
      rows: ordered.prefix(Self.pageLimit).map { [cell($0.name)] + Self.cells($0.count, of: total) })
    return [
      .only(.terminal, [.label("  decided by")] + lines + rest(ordered.count)),
      .only(.page, [.table(table)] + pageRest(ordered.count)),
    ]
  }

  fileprivate func unused(_ share: RoutingSummary.Share) -> [Document.Block] {
    if share.unused.isEmpty { return [] }
    let count = share.unused.count
    let all = counted(count + share.used.count, places.noun)
    let shown = share.unused.prefix(SummaryAnswer.limit).compactMap { places.decider($0) }
    let table = Document.Table(
      caption: "\(nouns) that decided no URL", columns: [.init(places.noun)],
      rows: share.unused.prefix(Self.pageLimit).map { [cell($0)] })
    return [
      .only(
        .terminal, [.label("  never used: \(grouped(count)) of \(all)"), .lines(shown.map(Self.line))] + rest(count)),
      .only(.page, [.details("\(counted(count, places.noun)) decided no URL", [.table(table)] + pageRest(count))]),
    ]
  }

  private static func total(_ share: RoutingSummary.Share) -> Int { share.verdicts.reduce(0) { $0 + $1.urls } }

  // MARK: Terminal

  private static func line(
    _ verdict: AppVerdict.Verdict, _ figures: String, _ sample: [UInt8]?, indent: Int
  ) -> Document.TerminalLine {
    .spans([
      .init(spaces(indent)), .init(verdict.rawValue.padded(to: 8), verdict.role),
      .init("  \(figures)" + (sample.map { "  " + shownURL($0) } ?? "")),
    ])
  }

  private static func line(_ decider: NamedDecider) -> Document.Line {
    .init(4, .excerpt(decider.excerpt(), place: decider.place))
  }

  private func rest(_ count: Int) -> [Document.Block] {
    [.terminalLines(andMore(count, after: SummaryAnswer.limit, indent: 4, "; --format json has all"))]
  }

  // MARK: Page

  /// The components of each kind that are listed for an app.
  private static let pageLimit = 500
  private static let figures: [Document.Column] = ["URLs", "share", "first of them"]

  private func pageRest(_ count: Int) -> [Document.Block] {
    count > Self.pageLimit ? [.note("and \(count - Self.pageLimit) more; the format \(code: "json") has all")] : []
  }

  private var nouns: String { places.noun.capitalizedFirst + "s" }

  private static func cells(_ count: RoutingTally.Count, of total: Int) -> [Document.Cell] {
    [
      .init(.plain(grouped(count.urls)), form: .figure),
      .init(.plain(percentage(count.urls, of: total)), form: .paragraph, share: (count.urls, total)),
      count.sample.map { .init(.code(String(decoding: $0, as: UTF8.self)), form: .url) } ?? .init(""),
    ]
  }

  /// A component as people and as files have it.
  private func cell(_ name: ComponentName) -> Document.Cell {
    guard let decider = places.decider(name) else { return .init("", form: .component(words: nil, excludes: false)) }
    var words: InlineText?
    if case .component(let component, let places) = decider { words = ComponentWording(places.file).words(component) }
    return .init(
      "\(.plain(decider.title)), line \(decider.position.line) \(.code(decider.excerpt(160)))",
      form: .component(words: words, excludes: decider.excludes))
  }
}
