import Analysis
import Association
import JSONSource

extension Rule {
  static let redundantComponent = Rule(
    "redundant-component", .order, .info,
    summary: "without the component, the same links open the app",
    reason: """
      Two forms are reported. An exclusion of what no later component takes: that stays in the browser anyway. And a component \
      whose URLs later ones take with the same effect, one alone or a few together, where nothing between them has another: \
      they do the same without it. All that is reported can be removed together.

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
      .wrong(
        "an exclusion of something else than what follows",
        """
        {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
          {"/": "/checkout/*", "exclude": true},
          {"/": "/fish/*"}]}]}}
        """),
      .wrong(
        "two components that take over together",
        """
        {"applinks": {
          "details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
            {"/": "/fish/$(catch)"}, {"/": "/*/cod"}, {"/": "/*/hake"}]}],
          "substitutionVariables": {"catch": ["cod", "hake"]}}}
        """),
      .right(
        "an exception between the two",
        """
        {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
          {"/": "/fish/cod/*"},
          {"/": "/fish/*/frozen", "exclude": true},
          {"/": "/fish/*"}]}]}}
        """, alongside: ["case-trap", "encoding-trap"]),
      .right(
        "an exclusion from what a later entry takes",
        """
        {"applinks": {"details": [
          {"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
            {"/": "/fish/*"}, {"/": "/boat/models/*", "exclude": true}]},
          {"appIDs": ["9QX4T7KM2P.shop.harbor.app", "9QX4T7KM2P.shop.harbor.clip"], "components": [
            {"/": "/boat/*"}]}]}}
        """, alongside: ["case-trap", "duplicate-app-id", "encoding-trap"]),
    ],
    check: .applinks { applinks, context in
      let order = context.order
      func isMistaken(_ component: Component) -> Bool { context.isMistaken(component.node) }
      // `exclude-only-entry` reports entries that open nothing.
      for found in order.redundantComponents(where: { !order.openers.opensNothing($0) }, ignoring: isMistaken) {
        report(found, "", context)
      }
      for entry in applinks.entries where !order.openers.opensNothing(entry) {
        order.forEachTrailingExclusion(of: entry) { if !isMistaken($0.component) { report($0, "", context) } }
        for found in order.redundantForOlderSystems(entry, ignoring: isMistaken) {
          report(found, "before iOS 13, ", context)
        }
      }
    })

  private static func report(_ found: RedundantComponent, _ condition: String, _ context: LintContext) {
    let (component, others) = (found.component, found.by)
    let name = context.quote(component)
    if others.isEmpty {
      context.report(
        "\(condition)\(name) excludes what no later component takes", at: context.place(component),
        help: ["remove it; if it is an exception to a component above, move it before that one"])
      return
    }
    context.report(
      "\(condition)\(context.quote(others)) \(others.count == 1 ? "takes" : "take") all URLs of \(name), with the same effect",
      at: context.place(component),
      labels: others.prefix(8).map {
        context.label(context.place($0), others.count == 1 ? "takes them too" : "takes some of them too")
      },
      help: ["remove it, unless it is there for a reader"] + context.slashHelp(component, coveredBy: others))
  }
}
