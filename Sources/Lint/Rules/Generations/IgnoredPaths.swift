import Association

extension Rule {
  static let ignoredPaths = Rule(
    "ignored-paths", .generations, .warning,
    summary: "an entry has `components`, and its `paths` open links that the components do not",
    reason: """
      Systems since iOS 13 read `components` and ignore `paths` in the same entry. Older systems know only `paths`, and only for the app in `appID`; \
      without `appID` no system reads `paths`. Both lists are compared exactly. If `paths` opens a URL that no component of the app matches, that is \
      a warning with the lost patterns and a URL. If the components open or exclude all of them, nothing is lost, and it is information.
      """,
    cost: "since iOS 13, a pattern that is only in `paths` opens no link",
    source: "decided: `paths` is ignored beside `components`; documented: Apple, \"applinks\"",
    examples: [
      .wrong(
        "a pattern that is only in `paths`", entry: Example.plainEntry + ",\n" + #""paths": ["/buy/*", "/help/*"]"#),
      .wrong(
        "two forms of the same list",
        """
        {"applinks": {"apps": [], "details": [{
          "appIDs": ["9QX4T7KM2P.shop.harbor.app"], "appID": "9QX4T7KM2P.shop.harbor.app",
          "components": [{"/": "/buy/*"}, {"/": "/help"}], "paths": ["/buy/*"]}]}}
        """, alongside: ["ignored-app-id", "system-difference"]),
      .right("`components` alone", components: #"{"/": "/buy/*"}, {"/": "/help/*"}"#),
    ],
    check: .entry { entry, context in
      let document = context.document
      guard entry.count > 0, let components = document.member("components", of: entry.node),
        let paths = document.member("paths", of: entry.node), let older = context.olderEntry(at: entry.index),
        !(entry.apps.isEmpty && older.apps.isEmpty)  // `missing-app-id` reports it.
      else { return }
      let reading =
        older.apps.isEmpty
        ? "`paths` is read by no system: newer ones read `components`, older ones do not know `appIDs`"
        : "`paths` beside `components` is read only before iOS 13"
      let label = context.label(components.key, "read since iOS 13")
      // The intended matches of the lists are unknown before their errors are corrected.
      if context.isMistaken(list: "components", of: entry) || context.isMistaken(list: "paths", of: entry) { return }
      guard case .some(let lost) = context.order.lostPaths(of: entry, in: context.subject.older) else {
        let links = context.subject.older.applinks?.components(of: older)
        return context.report(
          reading, at: paths.key, severity: .info, labels: [label],
          help: [
            older.apps.isEmpty ? "remove `paths`" : "keep both alike, or remove `paths` if those systems do not matter"
          ],
          cost: links?.contains { !$0.exclude.value } ?? false
            ? "none: a component matches each of the links" : "none: `paths` opens no link")
      }
      let patterns = context.quote(lost.map { $0.component })
      let opens = lost.count == 1 ? "opens" : "open"
      let loss =
        older.apps.isEmpty
        ? "no component matches some links of \(patterns)" : "\(patterns) \(opens) links that no component matches"
      context.report(
        "\(reading); \(loss), such as \(context.shown(lost[0].url))", at: paths.key,
        labels: [label]
          + lost.prefix(8).map { context.label(context.place($0.component), "no component matches some of its links") },
        help: [
          "add \(lost.count == 1 ? "a component" : "components") for these links"
            + (older.apps.isEmpty ? ", and remove `paths`" : ", or remove the patterns from `paths`")
        ])
    })
}

extension LintContext {
  func olderEntry(at index: Int) -> Entry? { subject.older.applinks?.entries[index] }
}
