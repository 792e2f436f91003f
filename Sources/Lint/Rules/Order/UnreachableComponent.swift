import Association
import JSONSource
import Matching

extension Rule {
  static let unreachableComponent = Rule(
    "unreachable-component", .order, .warning,
    summary: "an earlier component takes every URL that a component could decide",
    reason: """
      Components are read in order, and the first one that matches decides. A component behind another that takes all of \
      its URLs is never asked. Where the two have opposite effects it is an error: what should be excluded opens the app, \
      or what should open it does not. Where they have the same effect nothing is lost, and it is a warning, since \
      the author expects the component to do something.

      What is reported is certain: one earlier component of the same entry is proved to cover it. Not every \
      unreachable component is found.
      """,
    cost: "the component does nothing; it only makes the file longer",
    source: "oracle, documented: the first component that matches decides",
    examples: [
      .wrong(
        "an exclusion behind a component that takes everything",
        """
        {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
          {"/": "*"},
          {"/": "/checkout/*", "exclude": true}]}]}}
        """),
      .wrong(
        "a component that an exclusion hides",
        """
        {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
          {"/": "/fish/*", "exclude": true},
          {"/": "/fish/cod"},
          {"/": "/boat/*"}]}]}}
        """),
      .wrong(
        "the same again",
        """
        {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
          {"/": "/fish/*"}, {"/": "/boat/*"}, {"/": "fish/*/", "#": "*"}]}]}}
        """),
      .wrong(
        "in `paths` that only systems before iOS 13 read",
        """
        {"applinks": {"details": [{
          "appIDs": ["9QX4T7KM2P.shop.harbor.app"], "appID": "9QX4T7KM2P.shop.harbor.app",
          "components": [{"/": "*"}], "paths": ["*", "/fish/*"]}]}}
        """, alongside: ["ignored-app-id", "ignored-paths"]),
      .right(
        "exceptions first",
        """
        {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
          {"/": "/checkout/*", "exclude": true}, {"/": "*"}]}]}}
        """),
      .right(
        "what the first one does not take: another letter case, and what goes with a query",
        """
        {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
          {"/": "/fish/*", "?": {"id": "?*"}}, {"/": "/fish/*", "caseSensitive": false, "exclude": true},
          {"/": "/boat/?*"}, {"/": "/buy"}]}]}}
        """),
    ],
    check: .entry { entry, context in
      guard let applinks = context.file.applinks else { return }
      var order = EntryOrder(entry, of: applinks, context)
      order.forEachUnreachable { report($0, context) }
      guard let older = applinks.entryForOlderSystems(entry) else { return }
      var olderOrder = EntryOrder(older, of: applinks, context)
      olderOrder.forEachUnreachable { report($0, context, onOlderSystems: true) }
    })

  private static func report(_ cover: EntryOrder.Cover, _ context: LintContext, onOlderSystems: Bool = false) {
    if context.isMistaken(cover.by.node) { return }
    let name = context.quote(cover.component)
    let other = context.quote(cover.by)
    let label = context.label(context.place(cover.by), cover.by.exclude.value ? "excludes them" : "takes them")
    let message: String
    let help: String
    var cost: String?
    switch (cover.component.exclude.value, cover.by.exclude.value) {
    case (true, false):
      message = "\(name) excludes nothing: \(other) comes first and takes all of its URLs"
      help = "move it before \(other): the first component that matches decides"
      cost = "the links that should stay in the browser open the app"
    case (false, true):
      message = "\(name) never matches: \(other) comes first and excludes all of its URLs"
      help = "move it before \(other), if these links should open the app; otherwise remove it"
      cost = "its links open in the browser"
    case (true, true):
      message = "\(name) is never asked: \(other) comes first and excludes all of its URLs already"
      help = "remove it"
    case (false, false):
      message = "\(name) is never asked: \(other) comes first and takes all of its URLs already"
      help =
        cover.by.path.value.isOpen ? "remove it, or remove \(other) if not every link should open the app" : "remove it"
    }
    let severity: Severity = onOlderSystems ? .info : cost == nil ? .warning : .error
    context.report(
      onOlderSystems ? "before iOS 13, \(message)" : message, at: context.place(cover.component), severity: severity,
      labels: [label],
      help: [help] + context.slashHelp(cover), cost: cost)
  }
}

extension PartConstraint {
  fileprivate var isOpen: Bool { if case .any = self { true } else { false } }
}
