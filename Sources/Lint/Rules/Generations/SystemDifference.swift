import Analysis
import Association
import SourceText

extension Rule {
  static let systemDifference = Rule(
    "system-difference", .generations, .warning,
    summary: "a URL opens the app on one generation of systems and not on another",
    reason: """
      A system ignores keys that are newer than itself: iOS 9 to 12 read only `appID` and `paths`, and iOS 13 and later both forms. If an entry is \
      written for the older ones, the two readings of the file are compared exactly, and one URL shows each kind of difference.

      A link that opens only on newer systems, or that newer ones exclude, is information, unless `--min-ios` names a version that treats it \
      differently. A link that opens only on older systems because no newer component matches is a warning. Differences that `ignored-paths` reports \
      are left out, those that follow from an error of a component, and those between newer systems, which `requires-newer-system` reports.
      """,
    cost: "the same link opens the app on some systems and the browser on others",
    source: "documented: Apple, \"applinks\" (availability of each key); decided: the readings",
    examples: [
      .wrong(
        "an exclusion that only newer systems read",
        """
        {"applinks": {"apps": [], "details": [
          {"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
            {"/": "/fish/frozen", "exclude": true, "caseSensitive": false, "percentEncoded": false}]},
          {"appID": "9QX4T7KM2P.shop.harbor.app", "paths": ["/fish/*"]}]}}
        """, alongside: ["legacy-paths"]),
      .wrong(
        "an entry that only newer systems read",
        components: #"{"/": "/fish/*"}, {"/": "/boat"}"#, paths: #""/fish/*""#, alongside: ["legacy-paths"]),
      .right(
        "the same links for all", components: #"{"/": "/fish/*"}"#, paths: #""/fish/*""#, alongside: ["legacy-paths"]),
    ],
    check: .applinks { _, context in
      guard let current = context.readings.first else { return }
      // `requires-newer-system` reports differences between newer systems, each at its key.
      for older in context.readings.dropFirst() where older.generations.lowerBound == .paths {
        let between = SystemsBetween(older, current, context)
        let differences = older.file.differences(
          to: current.file, host: context.options.host, budget: context.options.budget)
        for change in differences.changes { report(change, older, current, between, context) }
      }
    })

  private static func report(
    _ change: FileDiff.Change, _ older: SystemReading, _ current: SystemReading, _ between: SystemsBetween,
    _ context: LintContext
  ) {
    let (before, after) = (older.file.component(of: change.old), current.file.component(of: change.new))
    if change.kind != .opened, let before, context.isIgnoredBesideComponents(before) { return }
    let systems = between.systems(change)
    let (opens, closed) = change.kind == .opened ? (systems.newer, systems.older) : (systems.older, systems.newer)
    let (decider, other) = change.kind == .opened ? (after, before) : (before, after)
    guard let decider, !context.follow(from: change, decider, other) else { return }
    let apps = listed(change.apps.map { context.quote($0.text) }, limit: 1)
    let elsewhere =
      if case .moved(let winners) = change.kind {
        "and \(context.quote(winners[0].text)) on \(closed)"
      } else {
        "but not on \(closed): there, "
          + (other.map { "\(context.quote($0)) excludes it" } ?? "no component matches")
      }
    let isIntended = change.kind == .opened || change.new.verdict == .exclude
    let isInformation = isIntended && context.options.minimumSystem == nil
    context.report(
      "\(context.shown(change.url)) opens the app \(apps) on \(opens), \(elsewhere)",
      at: context.place(decider), severity: isInformation ? .info : .warning,
      labels: other.map { [context.label(context.place($0), "decides on \(closed)")] } ?? [],
      help: [
        change.kind == .opened
          ? "write the same links in the form that \(closed) read, or raise `--min-ios` if those systems do not matter"
          : "check that newer systems should treat this link differently"
      ])
  }
}

/// The systems between an older reading and the current one, each with the reading to which it belongs as far as one URL shows.
private final class SystemsBetween {
  private let older: SystemReading
  private let current: SystemReading
  /// The generations between, the newest first.
  private let generations: [SystemGeneration]
  private let file: AssociationFile
  private var verdicts: [SystemGeneration: ConfirmedVerdicts] = [:]

  init(_ older: SystemReading, _ current: SystemReading, _ context: LintContext) {
    self.older = older
    self.current = current
    file = context.file
    generations = SystemGeneration.allCases.filter {
      older.generations.upperBound < $0 && $0 < current.generations.lowerBound
    }.reversed()
  }

  /// The systems on both sides of a difference.
  func systems(_ change: FileDiff.Change) -> (older: String, newer: String) {
    let asShown = (older.systems, current.systems)
    guard let app = change.apps.first else { return asShown }
    let isOpenNow = change.kind == .opened
    let areLikeNow = generations.map { isOpen(change.url, app, on: $0) == isOpenNow }
    let newer = areLikeNow.prefix { $0 }.count
    // Where a system between is unlike its neighbours, only the two readings that were compared are named.
    if areLikeNow.dropFirst(newer).contains(true) { return asShown }
    let first = newer == 0 ? current.generations.lowerBound : generations[newer - 1]
    let last = newer == generations.count ? older.generations.upperBound : generations[newer]
    return (
      SystemGeneration.versions(older.generations.lowerBound...last),
      SystemGeneration.versions(first...current.generations.upperBound)
    )
  }

  private func isOpen(_ url: String, _ app: AppID, on generation: SystemGeneration) -> Bool {
    let known = verdicts[generation] ?? ConfirmedVerdicts(file.read(by: generation))
    verdicts[generation] = known
    return known.verdict(Array(url.utf8), app)?.verdict == .match
  }
}

extension LintContext {
  /// Returns `true` if a difference may follow from an error that is reported already: of a component that decides, or of the list
  /// in which no component matches.
  fileprivate func follow(from change: FileDiff.Change, _ decider: Component, _ other: Component?) -> Bool {
    if isMistaken(decider.node) { return true }
    if let other { return isMistaken(other.node) }
    return (file.applinks?.entries ?? []).contains { entry in
      entry.apps.contains { app in change.apps.contains(app.id) }
        && ["components", "paths"].contains { isMistaken(list: $0, of: entry) }
    }
  }

  /// Returns `true` if a component of an older reading is an element of `paths` beside `components`, which `ignored-paths` compares.
  fileprivate func isIgnoredBesideComponents(_ component: Component) -> Bool {
    guard let entry = file.applinks?.entries[component.entry], case .components = entry.patterns else { return false }
    return document.member("paths", of: entry.node) != nil
  }
}
