import Association
import JSONSource
import Matching

extension Rule {
  static let redundantComponent = Rule(
    "redundant-component", .order, .info,
    summary: "without the component, the same links open the app",
    reason: """
      Two forms are reported. An exclusion after which no component could open the app: what nothing takes stays in the \
      browser anyway. And a component whose URLs a later one takes with the same effect, where nothing between them \
      has another: the later one alone does the same.

      Nothing is broken, so it is information only. An exclusion at the end is worth a look all the same: components are read \
      in order, and it takes nothing away from the ones before it.
      """,
    cost: "none on a device; the file is longer, and harder to read, than it needs to be",
    source: "oracle, documented: the first component that matches decides; without one the link stays in the browser",
    examples: [
      .wrong(
        "an exclusion at the end",
        """
        {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
          {"/": "/fish/*"},
          {"/": "/checkout/*", "exclude": true}]}]}}
        """),
      .wrong(
        "the next component takes the same and more",
        """
        {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
          {"/": "/fish"},
          {"/": "/fish/*"}]}]}}
        """),
      .right(
        "an exception between the two",
        """
        {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
          {"/": "/fish/cod/*"},
          {"/": "/fish/*/frozen", "exclude": true},
          {"/": "/fish/*"}]}]}}
        """),
      .right(
        "an exclusion from what a later entry takes",
        """
        {"applinks": {"details": [
          {"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
            {"/": "/fish/*"}, {"/": "/boat/models/*", "exclude": true}]},
          {"appIDs": ["9QX4T7KM2P.shop.harbor.app", "9QX4T7KM2P.shop.harbor.clip"], "components": [
            {"/": "/boat/*"}]}]}}
        """, alongside: ["duplicate-app-id"]),
    ],
    check: .applinks { applinks, context in
      let openers = AppOpeners(applinks)
      // `exclude-only-entry` speaks of those that open nothing.
      for entry in applinks.entries where !openers.opensNothing(entry) {
        var order = EntryOrder(entry, of: applinks, context)
        var settled: Set<Int> = []
        order.forEachUnreachable { settled.insert($0.component.index) }
        if openers.nothingOpens(after: entry) { reportTrailing(entry, applinks, &settled, context) }
        order.forEachCoveredByLater(except: settled) { report($0, "", context) }
        reportForOlderSystems(entry, applinks, context)
      }
    })

  private static func report(_ cover: EntryOrder.Cover, _ condition: String, _ context: LintContext) {
    if context.isMistaken(cover.component.node) || context.isMistaken(cover.by.node) { return }
    context.report(
      "\(condition)\(context.quote(cover.by)) takes all URLs of \(context.quote(cover.component)), with the same effect",
      at: context.place(cover.component), labels: [context.label(context.place(cover.by), "takes them too")],
      help: ["remove it, unless it is there for a reader"] + context.slashHelp(cover))
  }

  /// The same for `paths` that only systems before iOS 13 read.
  private static func reportForOlderSystems(_ entry: Entry, _ applinks: AppLinks, _ context: LintContext) {
    guard let older = applinks.entryForOlderSystems(entry) else { return }
    var order = EntryOrder(older, of: applinks, context)
    var settled: Set<Int> = []
    order.forEachUnreachable { settled.insert($0.component.index) }
    order.forEachCoveredByLater(except: settled) { report($0, "before iOS 13, ", context) }
  }

  /// Reports the exclusions at the end of what can decide for the apps of an entry.
  private static func reportTrailing(
    _ entry: Entry, _ applinks: AppLinks, _ settled: inout Set<Int>, _ context: LintContext
  ) {
    for index in (0..<entry.count).reversed() {
      guard let component = applinks.component(at: index, of: entry) else { continue }
      guard component.exclude.value else { return }
      guard settled.insert(index).inserted, !context.isMistaken(component.node) else { continue }
      context.report(
        "\(context.quote(component)) excludes what nothing takes: no component after it opens the app",
        at: context.place(component),
        help: ["remove it; if it is an exception to a component above, move it before that one"])
    }
  }
}
