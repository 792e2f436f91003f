import Analysis
import AssetLinks
import Association
import JSONSource
package import Lint
import Matching
import SourceText
package import Tasks

extension DiffAnswer {
  /// The differences for the formats of results: each is a result in the new file, at the component or rule that decides there, else at the app.
  ///
  /// - Parameters:
  ///   - failures: The files that are not compared.
  ///   - trafficLimit: The share of requests, in percent, beyond which the comparison fails.
  package func report(_ failures: [ReportFailure] = [], failOn: Severity?, trafficLimit: Double? = nil) -> Report {
    let areLinks = Set(files.map(\.isAssetLinks))
    let rules =
      (areLinks == [true] ? [] : ReportRule.differences) + (areLinks.contains(true) ? ReportRule.linkDifferences : [])
    var report = Report(
      command: "diff", rules: rules.uniqued(\.name), files: files.map(\.report), failures: failures, failOn: failOn)
    report.nothing = "equivalent, every URL opens the same apps with both files"
    if let fault = trafficLimit.flatMap({ traffic?.fault(above: $0) }), !report.files.isEmpty {
      let rule = ReportRule.trafficAboveLimit
      report.files[0] = report.files[0].with([
        Finding(rule: rule.name, severity: rule.severity, message: fault, range: nil)
      ])
      report.failOn = failOn ?? .error
    }
    return report
  }
}

extension FileComparison {
  fileprivate var report: FileReport {
    let other = ReportedFile(old.file.source, path: old.reportPath)
    let changes = parts.flatMap { part in
      // The names of the systems, where they differ.
      let systems = parts.count > 1 ? [part.systems] : []
      let places = (old: DecidingPlaces(part.old), new: DecidingPlaces(part.new))
      let apps = AppPlaces(part.new)
      return part.orderedChanges.map { result($0, systems, places.old, places.new, apps, other) }
        + part.undecided.map { result($0, systems, apps) }
    }
    let targets = lists.flatMap { list in
      list.added.map { added($0, to: list) } + list.removed.map { removed($0, from: list, other) }
    }
    var report = FileReport(ReportedFile(new.file.source, path: new.reportPath), changes + targets)
    report.host = domain
    return report
  }

  private func result(
    _ change: FileDiff.Change, _ systems: [String], _ old: DecidingPlaces, _ new: DecidingPlaces, _ places: AppPlaces,
    _ other: ReportedFile
  ) -> Finding {
    let url = backquoted(change.url)
    let apps = InlineText.codes(change.apps.map(\.text), limit: 3).text
    let verb = change.apps.count == 1 ? "opens" : "open"
    var identity = systems + change.apps.map(\.text)
    let rule: ReportRule
    let message: String
    switch change.kind {
    case .opened where change.shown.losesExclusion:
      (rule, message) = (.exclusionLost, "\(apps) newly \(verb) \(url), which the old file excludes")
    case .opened: (rule, message) = (.opened, "\(apps) newly \(verb) \(url)")
    case .closed: (rule, message) = (.closed, "\(apps) no longer \(verb) \(url)")
    case .moved(let winners):
      let names = winners.map(\.text)
      (rule, message) = (.moved, "\(url) leaves \(apps) and goes to \(InlineText.codes(names, limit: 3).text)")
      identity += [""] + names
    }
    let deciders = (old: old.decider(of: change.old), new: new.decider(of: change.new))
    if case .rules = new { identity += [deciders.old, deciders.new].map { $0?.excerpt() ?? "" } }
    return Finding(
      rule: rule.name, severity: rule.severity, message: condition(systems) + message,
      range: deciders.new?.range ?? places.range(of: change.apps.first),
      related: deciders.old.map { [Finding.Label("decided in the old file", $0.range, in: other)] } ?? [],
      identity: identity)
  }

  private func condition(_ systems: [String]) -> String { systems.map { "on \($0), " }.joined() }

  private func result(_ question: Undecided, _ systems: [String], _ places: AppPlaces) -> Finding {
    let apps = InlineText.codes(question.apps.map(\.text), limit: 3).text
    let message =
      if case .assetLinks = places.file { "it is undecided of \(apps) \(question.words)" } else {
        "it is undecided \(question.kind.words) for \(apps)"
      }
    return Finding(
      rule: ReportRule.undecidedDifference.name, severity: .warning, message: condition(systems) + message,
      range: places.range(of: question.apps.first), cost: "a difference may have been missed",
      identity: systems + [question.kind.rawValue] + question.apps.map(\.text))
  }

  // MARK: Lists

  private func added(_ party: ListDiff.Party, to list: ListDiff) -> Finding {
    let rule = list.rules.added
    return Finding(
      rule: rule.name, severity: rule.severity,
      message: "\(backquoted(list.name)) newly lists \(party.words.text)",
      range: new.file.document.range(party.node), identity: list.identity(party))
  }

  private func removed(_ party: ListDiff.Party, from list: ListDiff, _ other: ReportedFile) -> Finding {
    let rule = list.rules.removed
    return Finding(
      rule: rule.name, severity: rule.severity,
      message: "\(backquoted(list.name)) no longer lists \(party.words.text)", range: place(of: list),
      related: [Finding.Label("listed in the old file", old.file.document.range(party.node), in: other)],
      cost: list.loss(party), identity: list.identity(party))
  }

  private func place(of list: ListDiff) -> SourceRange? {
    guard case .association(let file) = new.file else { return nil }
    return file.services.first { $0.name == list.name }.map { file.document.range($0.node) }
  }
}

/// The first place that names each app of a file: an entry, or a statement that lets it open links.
private struct AppPlaces {
  let file: LinkFile
  private let nodes: [AppID: NodeID]

  init(_ file: LinkFile) {
    self.file = file
    let named =
      switch file {
      case .association(let file): (file.applinks?.entries ?? []).flatMap(\.apps).map { ($0.id, $0.node) }
      case .assetLinks(let file):
        file.statements.filter(\.opensLinks).compactMap { $0.app?.packageName }.map { (AppID($0.text), $0.node) }
      }
    nodes = Dictionary(named) { first, _ in first }
  }

  func range(of app: AppID?) -> SourceRange? { app.flatMap { nodes[$0] }.map { file.document.range($0) } }
}

extension ListDiff {
  fileprivate var rules: (added: ReportRule, removed: ReportRule) {
    switch kind {
    case .service: (.added, .removed)
    case .relation: (.relationAdded, .relationRemoved)
    case .include: (.includeAdded, .includeRemoved)
    }
  }

  fileprivate func identity(_ party: Party) -> [String] {
    if case .service = kind { [name, party.name] } else { [name, party.name, party.fingerprint ?? ""] }
  }

  fileprivate func loss(_ party: Party) -> String {
    if party.fingerprint != nil { return "apps that are signed with this certificate alone lose the relation" }
    switch kind {
    case .service("webcredentials"):
      return "passkeys, saved passwords and HTTPS callbacks of web authentication stop working in the app"
    case .service("appclips"): return "links of the domain no longer open the App Clip"
    case .service: return "Handoff from the website no longer opens the app"
    case .include: return "the statements of the list have no effect any more"
    case .relation(Statement.appLinks): return "links of the site open the browser"
    case .relation(Statement.loginCredentials): return "passkeys and saved passwords stop working in the app"
    case .relation: return "the target loses the relation"
    }
  }
}

extension FileDiff.Undecided.Kind {
  /// The open question, after "undecided".
  fileprivate var words: String {
    switch self {
    case .opened: "whether URLs are newly opened"
    case .closed: "whether some URL is no longer opened"
    case .moved: "whether a URL moves to another app"
    }
  }
}
