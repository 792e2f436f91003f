import Analysis
import Association

extension Rule {
  static let caseTrap = Rule(
    "case-trap", .order, .info,
    summary: "a URL in another letter case has the opposite effect",
    reason: """
      Patterns are case-sensitive unless `caseSensitive` is `false`. If a component excludes `/checkout/*` and a \
      later one matches everything, `/Checkout/…` opens the app. Many servers answer both, so links in both forms \
      exist. It is information, because it depends on the server. A change of case after which nothing matches is not \
      reported, and components of an entry are reported together if the changed URLs match the same component.
      """,
    cost: "a link in another letter case opens the app instead of the browser, or the browser instead of the app",
    source: "oracle, documented: `caseSensitive`",
    examples: [
      .wrong(
        "an exclusion that another letter case bypasses",
        """
        {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
          {"/": "/fish/frozen/*", "exclude": true, "percentEncoded": false},
          {"/": "/fish/*"}]}]}}
        """),
      .right(
        "letter case is ignored",
        """
        {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
          {"/": "/fish/frozen/*", "exclude": true, "percentEncoded": false, "caseSensitive": false},
          {"/": "/fish/*"}]}]}}
        """),
    ],
    check: .applinks { applinks, context in
      Trap.report(in: applinks, context, changes: OtherSpellings.singleLetterCases) { component in
        context.isLegacyPath(component)
          ? "write `components` with `\"caseSensitive\": false`; `paths` are always case-sensitive"
          : "add `\"caseSensitive\": false`, if the server accepts both"
      }
    })
}

extension LintContext {
  /// Returns `true` if a component is an element of the old `paths`.
  func isLegacyPath(_ component: Component) -> Bool { document.kind(component.node) == .string }
}
