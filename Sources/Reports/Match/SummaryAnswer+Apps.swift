import Association
import Matching
import SourceText
import Tasks
import TerminalText
import Verdicts

extension SummaryAnswer.Site {
  var head: Document.Section {
    let name = "\(escapedForDisplay(places.source.name)) for \(listed(domains.map { escapedForDisplay($0) }))"
    let rest: [Document.TerminalLine] = summary.apps.isEmpty ? [.init(places.noApp)] : []
    return .init(
      "", inline: "", [.terminalLines([.spans([.init(name, .strong), .init(": \(counted(decided, "URL"))")])] + rest)])
  }

  /// - Parameter apps: The apps with the share, escaped.
  func verdicts(_ share: RoutingSummary.Share, of apps: [String]) -> Document.Block {
    let column = share.verdicts.map { grouped($0.urls).count }.max() ?? 0
    let total = Self.total(share)
    let entries = zip(AppVerdict.Verdict.allCases, share.verdicts).map { verdict, count in
      let part = percentage(count.urls, of: total).leftPadded(to: "100.0 %".count)
      let figures = "\(grouped(count.urls).leftPadded(to: column))  \(part)"
      return Document.Entry(
        subjects: apps, lines: [Self.line(verdict, figures, count.sample, indent: 2)],
        cells: [.init(.plain(verdict.rawValue), verdict.role)] + Self.cells(count, of: total))
    }
    return .entries(
      .init(
        noun: "verdict", columns: ["verdict"] + Self.figures, entries: entries, caption: "Verdicts", isPlain: true))
  }

  func used(_ share: RoutingSummary.Share) -> Document.Block {
    let ordered = share.used.sorted { ($1.count.urls, $0.name) < ($0.count.urls, $1.name) }
    let total = Self.total(share)
    let entries = ordered.prefix(Self.pageLimit).map { use in
      let decider = places.decider(use.name)
      let lines = decider.map {
        [Self.line($0), Self.line($0.verdict, grouped(use.count.urls), use.count.sample, indent: 6)]
      }
      return Document.Entry(
        subjects: [], lines: lines ?? [], cells: [Self.cell(decider)] + Self.cells(use.count, of: total))
    }
    return .entries(
      .init(
        noun: places.noun, columns: [.init(places.noun)] + Self.figures, entries: entries,
        caption: "\(nouns) that decided", pageRest: Self.pageRest(ordered.count), terminalTitle: "  decided by",
        terminalLimit: SummaryAnswer.limit, terminalRest: Self.rest(ordered.count)))
  }

  func unused(_ share: RoutingSummary.Share) -> Document.Block {
    let count = share.unused.count
    let entries = share.unused.prefix(Self.pageLimit).map { name in
      let decider = places.decider(name)
      return Document.Entry(subjects: [], lines: decider.map { [Self.line($0)] } ?? [], cells: [Self.cell(decider)])
    }
    return .entries(
      .init(
        noun: places.noun, columns: [.init(places.noun)], entries: entries, caption: "\(nouns) that decided no URL",
        pageTitle: "\(counted(count, places.noun)) decided no URL", isFolded: true, pageRest: Self.pageRest(count),
        terminalTitle: "  never used: \(grouped(count)) of \(counted(count + share.used.count, places.noun))",
        terminalLimit: SummaryAnswer.limit, terminalRest: Self.rest(count)))
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

  private static func line(_ decider: NamedDecider) -> Document.TerminalLine {
    .spans([.init("    "), .init(decider.excerpt(), isExcerpt: true), .init("  "), .init(decider.place, .gutter)])
  }

  private static func rest(_ count: Int) -> String {
    "    and \(grouped(count - SummaryAnswer.limit)) more; --format json has all"
  }

  // MARK: Page

  /// The components of each kind that are listed for an app.
  private static let pageLimit = 500
  private static let figures: [Document.Column] = ["URLs", "share", "first of them"]

  private static func pageRest(_ count: Int) -> InlineText? {
    count > pageLimit ? "and \(count - pageLimit) more; the format \(code: "json") has all" : nil
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
  private static func cell(_ decider: NamedDecider?) -> Document.Cell {
    guard let decider else { return .init("", form: .component(words: nil, excludes: false)) }
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
