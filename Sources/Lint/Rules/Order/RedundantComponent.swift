import Analysis
import Association

extension Rule {
  static let redundantComponent = Rule(
    "redundant-component", .order, .info, summary: "removing the component changes nothing",
    reason: """
      Two forms are reported: an exclusion whose URLs no later component matches, since they stay in the browser anyway; and a component whose URLs \
      later components match with the same effect, one alone or several together, with none of the opposite effect between. All reported components \
      can be removed together, on current systems and on iOS 9 to 12 where the file is written for them; `--min-ios` adds the systems between.

      Nothing is broken, so it is information only. An exclusion at the end is still worth a look: components are read in order, and it excludes \
      nothing that an earlier one matches.
      """,
    cost: "none on a device; the file is longer than needed",
    source: "oracle, documented: the first matching component decides; without one the link stays in the browser",
    examples: [
      .wrong("an exclusion at the end", lines: [#"{"/": "/fish/*"}"#, #"{"/": "/checkout/*", "exclude": true}"#]),
      .wrong("the next component matches the same and more", lines: [#"{"/": "/fish"}"#, #"{"/": "/fish/*"}"#]),
      .wrong(
        "an exclusion that no later component overlaps",
        lines: [#"{"/": "/checkout/*", "exclude": true}"#, #"{"/": "/fish/*"}"#]),
      .wrong(
        "two components that cover it together",
        """
        {"applinks": {
          "details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
            {"/": "/fish/$(catch)"}, {"/": "/*/cod"}, {"/": "/*/hake"}]}],
          "substitutionVariables": {"catch": ["cod", "hake"]}}}
        """),
      .right(
        "an exception between the two",
        lines: [#"{"/": "/fish/cod/*"}"#, #"{"/": "/fish/*/frozen", "exclude": true}"#, #"{"/": "/fish/*"}"#],
        alongside: ["case-trap", "late-exclude"]),
      .right(
        "an exclusion from what a later entry matches",
        """
        {"applinks": {"details": [
          {"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
            {"/": "/fish/*"}, {"/": "/boat/models/*", "exclude": true}]},
          {"appIDs": ["9QX4T7KM2P.shop.harbor.app", "9QX4T7KM2P.shop.harbor.clip"], "components": [
            {"/": "/boat/*"}]}]}}
        """, alongside: ["case-trap", "duplicate-app-id"]),
    ],
    check: .applinks { applinks, context in
      func isMistaken(_ component: Component) -> Bool { context.isMistaken(component.node) }
      // `exclude-only-entry` reports entries that open nothing.
      let found = context.readings.map { reading in
        let order = reading.order
        return order.redundantComponents(where: { !order.openers.opensNothing($0) }, ignoring: isMistaken)
      }
      let removable = found.map { Set($0.map { $0.component.node }) }
      for (number, reading) in context.readings.enumerated() {
        for item in found[number] {
          let component = item.component
          let isNeeded = context.readings.indices.contains { other in
            other != number && !removable[other].contains(component.node) && context.readings[other].reaches(component)
          }
          if isNeeded || context.isIn(newerThan: reading, component) || number > 0 && item.by.isEmpty { continue }
          report(item, reading, context)
        }
      }
      for entry in applinks.entries where !context.order.openers.opensNothing(entry) {
        context.order.forEachTrailingExclusion(of: entry) {
          if !isMistaken($0.component) { report($0, context.readings[0], context) }
        }
      }
    })

  private static func report(_ found: RedundantComponent, _ reading: SystemReading, _ context: LintContext) {
    let (component, others) = (found.component, found.by)
    let condition = reading.condition
    let name = context.quote(component)
    if others.isEmpty {
      return context.report(
        "\(condition)the component \(name) excludes only what no later component matches", at: context.place(component),
        help: ["remove it; if it is an exception to a component above, move it before that one"])
    }
    // URLs that no component opens later need no exclusion.
    let isOne = others.count == 1
    let effect =
      component.exclude.value
      ? "\(isOne ? "excludes" : "exclude") all of its URLs that would open"
      : "\(isOne ? "matches" : "match") all of its URLs with the same effect"
    context.report(
      "\(condition)the component \(name) is redundant: later, \(context.quote(others)) \(effect)",
      at: context.place(component),
      labels: others.prefix(8).map {
        context.label(context.place($0), isOne ? "matches them too" : "matches some of them too")
      }, help: ["remove it, unless it documents something"] + context.slashHelp(component, coveredBy: others))
  }
}
