import Association
import Matching
import SourceText
import Tasks
import Verdicts

extension SummaryAnswer.Site {
  var head: Document.Section {
    let name = "\(escapedForDisplay(places.source.name)) for \(listed(domains.map { escapedForDisplay($0) }))"
    let rest: [Document.TerminalLine] = summary.apps.isEmpty ? [.init(places.noApp)] : []
    return .init(
      "", inline: "", [.terminalLines([.spans([.init(name, .strong), .init(": \(counted(decided, "URL"))")])] + rest)])
  }

  func verdicts(_ share: RoutingSummary.Share) -> [Document.Block] {
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

  func used(_ share: RoutingSummary.Share) -> [Document.Block] {
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

  func unused(_ share: RoutingSummary.Share) -> [Document.Block] {
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

func shownURL(_ url: [UInt8]) -> String { escapedForDisplay(String(decoding: url, as: UTF8.self)) }

func andMore(_ count: Int, after shown: Int, indent: Int, _ hint: String = "") -> [Document.TerminalLine] {
  count > shown ? [.init("\(spaces(indent))and \(grouped(count - shown)) more\(hint)")] : []
}
