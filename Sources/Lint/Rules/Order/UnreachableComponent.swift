import Analysis
import Association
import Matching
import SourceText

extension Rule {
  static let unreachableComponent = Rule(
    "unreachable-component", .order, .error, summary: "earlier components match every URL of a component",
    reason: """
      Components are read in order, entry by entry, and the first matching component decides. A component whose URLs all match earlier ones is never \
      reached, whether one covers them or several together. If the effects are opposite it is an error: what should be excluded opens the app, or \
      what should open it does not. If they are the same, nothing is lost, and it is information. `duplicate-component` reports a component that is \
      written like an earlier one.

      Every component is analysed exactly, for all apps that its entry lists and for each generation of systems that reads it: a component that only \
      iOS 9 to 12 reach, in an entry of their own, is not reported. Entries of more than 20,000 components are only searched for repetitions. \
      `--fix` moves an exclusion before the first component that matches its URLs, if that leaves the others something to match.
      """,
    cost: "the component has no effect", source: "oracle, documented: the first matching component decides",
    examples: [
      .wrong(
        "an exclusion after a component that matches everything",
        lines: [#"{"/": "*"}"#, #"{"/": "/checkout/*", "exclude": true}"#],
        fixed: [#"{"/": "/checkout/*", "exclude": true}"#, #"{"/": "*"}"#], alongside: ["matches-everything"]),
      .wrong(
        "two exclusions at the end of `paths`", paths: #""/fish/*", "NOT /fish/cod", "NOT /fish/eel/*""#,
        fixed: #""NOT /fish/cod", "NOT /fish/eel/*", "/fish/*""#, alongside: ["legacy-paths", "unreachable-component"]),
      .wrong(
        "two components that cover a third together",
        components: #"{"/": "/fish"}, {"/": "/fish/?*"}, {"/": "/fish/*"}"#),
      .wrong(
        "a component that an exclusion hides",
        lines: [#"{"/": "/fish/*", "exclude": true}"#, #"{"/": "/fish/cod"}"#, #"{"/": "/*/boat"}"#]),
      .wrong(
        "in `paths` that only systems before iOS 13 read",
        """
        {"applinks": {"details": [{
          "appIDs": ["9QX4T7KM2P.shop.harbor.app"], "appID": "9QX4T7KM2P.shop.harbor.app",
          "components": [{"/": "*"}], "paths": ["*", "/fish/*"]}]}}
        """, alongside: ["ignored-app-id", "ignored-paths", "matches-everything"]),
      .wrong(
        "after a query dictionary that systems ignore",
        components: #"{"/": "/fish/*", "?": {"boat": true}}, {"/": "/fish/cod"}"#, alongside: ["query-value-not-string"]
      ),
      .right(
        "an entry that only iOS 9 to 12 need",
        components: #"{"/": "/fish/*"}, {"/": "/boat/*"}"#, paths: #""/fish/*", "/boat/*""#, alongside: ["legacy-paths"]
      ),
      .right(
        "exceptions first", components: #"{"/": "/checkout/*", "exclude": true}, {"/": "*"}"#,
        alongside: ["case-trap", "matches-everything"]),
      .right(
        "components that the first one does not cover: another letter case, another query",
        components: """
          {"/": "/fish/*", "?": {"id": "?*"}}, {"/": "/fish/*", "caseSensitive": false, "exclude": true},
          {"/": "/boat/?*"}, {"/": "/buy"}
          """, alongside: ["case-trap", "redundant-component"]),
    ],
    check: .applinks { _, context in
      var fixes: [Int: EntryMoves] = [:]
      context.forEachUnreachable(isRepeated: false) { item, reading in
        if follows(item, context) { return }
        let isCurrent = reading === context.readings.first
        guard isCurrent, let entry = context.entry(holding: item.component), !entry.isLong else {
          return report(item, nil, context, reading)
        }
        let moves = fixes[entry.index] ?? EntryMoves(entry, context)
        fixes[entry.index] = moves
        report(
          item, moves.fixes[item.component.index], context, reading,
          leavesNothing: moves.exclusions.leavesNothing(item))
      }
    })

  /// Returns `true` if a component has an error to correct first, after which it may be reached. An exclusion after a component that
  /// opens everything is a fault of its own.
  private static func follows(_ item: UnreachableComponent, _ context: LintContext) -> Bool {
    guard context.isMistaken(item.component.node) else { return false }
    return !item.isReversed
      || !item.by.contains { other in
        !context.isMistaken(other.node) && ComponentPlan(other, context.file, context.variables).acceptsEverything
      }
  }

  /// The exclusions of an entry that can move, and the fixes.
  private struct EntryMoves {
    let exclusions: ExclusionMoves
    /// By the index of the first of those that move to the same place.
    private(set) var fixes: [Int: Fix] = [:]

    init(_ entry: Entry, _ context: LintContext) {
      // A file with syntax errors is not edited.
      let isEdited = context.document.problems.isEmpty
      exclusions = ExclusionMoves(isEdited ? context.order.unreachableComponents(of: entry) : [], in: entry) {
        context.isMistaken($0.node)
      }
      for (target, indices) in exclusions.moves {
        guard let component = context.file.applinks?.component(at: target, of: entry) else { continue }
        let edits = ExclusionMoves.edits(of: indices, before: target, in: entry, context.document)
        let name = context.quote(component)
        fixes[indices[0]] = Fix(
          indices.count == 1
            ? "move the exclusion before \(name)" : "move \(grouped(indices.count)) exclusions before \(name)", edits)
      }
    }
  }

  private static func report(
    _ item: UnreachableComponent, _ fix: Fix?, _ context: LintContext, _ reading: SystemReading,
    leavesNothing: Bool = false
  ) {
    let severity = context.severity(item.isReversed ? .error : .info, in: reading)
    guard context.keeps(severity) else { return context.report("", at: item.component.node, severity: severity) }
    let name = "the component \(context.quote(item.component))"
    let others = context.quote(item.by)
    let isOne = item.by.count == 1
    let matches = isOne ? "matches" : "match"
    let message: String
    let help: String
    var cost: String?
    switch (item.component.exclude.value, item.effect) {
    case (true, .opens), (true, .both):
      message = "\(name) excludes nothing: before it, \(others) \(matches) all of its URLs"
      help =
        leavesNothing
        ? "remove it or \(others): before it, the exclusion would leave nothing to match"
        : "move it before \(context.quote(item.firstThatOpens)): the first component that matches decides"
      cost = "the links that should stay in the browser open the app"
    case (false, .excludes):
      message = "\(name) never matches: before it, \(others) \(isOne ? "excludes" : "exclude") all of its URLs"
      help = "move it before \(others), if these links should open the app; otherwise remove it"
      cost = "its links open in the browser"
    case (true, .excludes):
      message =
        "\(name) is never reached: before it, \(others) \(isOne ? "excludes" : "exclude") all of its URLs already"
      help = "remove it"
    case (false, .both):
      message = "\(name) is never reached: before it, \(others) decide all of its URLs"
      help = "remove it, or move it before the exclusion if all of these links should open the app"
    case (false, .opens):
      message = "\(name) is never reached: before it, \(others) \(matches) all of its URLs already"
      help =
        item.by.contains { if case .any = $0.path.value { true } else { false } }
        ? "remove it, or remove \(others) if not every link should open the app" : "remove it"
    }
    // With its query dictionary read, an earlier component may match fewer URLs, so nothing is to be removed yet.
    let ignored = item.by.filter { context.hasIgnoredDictionary($0.node) }
    // A `*` that was meant to require its item makes it match all of them.
    let optional = cost == nil ? [] : item.by.filter { context.hasOptionalItem($0) }
    let correction =
      !ignored.isEmpty
      ? "correct the query dictionary of \(context.quote(ignored)), which systems ignore"
      : optional.isEmpty
        ? nil : "write `?*` instead of `*` in \(context.quote(optional)), if its query item is required"
    context.report(
      reading.condition + message, at: context.place(item.component), severity: severity,
      labels: item.by.prefix(8).map { other in
        context.label(
          context.place(other), "\(other.exclude.value ? "excludes" : "matches") \(isOne ? "them" : "some of them")")
      }, help: [correction ?? help] + context.slashHelp(item.component, coveredBy: item.by), cost: cost, fix: fix)
  }
}

extension LintContext {
  /// Returns `true` if a query item matches when it is absent too.
  fileprivate func hasOptionalItem(_ component: Component) -> Bool {
    guard case .items(let items) = component.query.value else { return false }
    return items.contains { matchesWithoutItem($0.pattern.node) }
  }
}
