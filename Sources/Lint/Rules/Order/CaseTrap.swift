import Analysis
import Association

extension Rule {
  static let caseTrap = Rule(
    "case-trap", .order, .info,
    summary: "a URL in another letter case goes the opposite way",
    reason: """
      Letter case counts unless `caseSensitive` is `false`. Where a component excludes `/checkout/*` and a later one takes \
      everything, `/Checkout/…` opens the app. Many servers answer both, so links in both forms are about. It is information, \
      since it depends on the server; a change of case after which nothing matches is not reported, and components of an \
      entry that one other component catches are reported together.
      """,
    cost: "a link in another letter case opens the app instead of the browser, or the browser instead of the app",
    source: "oracle, documented: `caseSensitive`",
    examples: [
      .wrong(
        "an exclusion that letter case escapes",
        """
        {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
          {"/": "/fish/frozen/*", "exclude": true, "percentEncoded": false},
          {"/": "/fish/*"}]}]}}
        """),
      .right(
        "letter case does not count",
        """
        {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
          {"/": "/fish/frozen/*", "exclude": true, "percentEncoded": false, "caseSensitive": false},
          {"/": "/fish/*"}]}]}}
        """),
    ],
    check: .applinks { applinks, context in
      Trap.report(in: applinks, context, changes: OtherSpellings.singleLetterCases) { component in
        context.isLegacyPath(component)
          ? "`paths` always look at letter case; `components` need not, with `\"caseSensitive\": false`"
          : "add `\"caseSensitive\": false`, if the server takes both"
      }
    })
}

extension LintContext {
  /// Whether a component is an element of the old `paths`.
  func isLegacyPath(_ component: Component) -> Bool { document.kind(component.node) == .string }
}
