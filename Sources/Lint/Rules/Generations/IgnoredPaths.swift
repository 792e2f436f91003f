import Association

extension Rule {
  static let ignoredPaths = Rule(
    "ignored-paths", .generations, .warning,
    summary: "an entry has both `components` and `paths`",
    reason: """
      Systems since iOS 13 read `components` and ignore `paths` in the same entry. Older systems know only `paths`, \
      and only for the app in `appID`: with `appID` the entry serves both, and the two lists can differ, which is \
      information. Without `appID` no system reads `paths`: that is a warning, because a pattern that is only there \
      opens no link.
      """,
    cost: "since iOS 13, a pattern that is only in `paths` opens no link",
    source: "decided: `paths` is ignored beside `components`; documented: Apple, \"applinks\"",
    examples: [
      .wrong(
        "`paths` that no system reads",
        entry: """
          "appIDs": ["9QX4T7KM2P.shop.harbor.app"],
          "components": [{"/": "/buy/*"}],
          "paths": ["/buy/*", "/help/*"]
          """),
      .right("`components` alone", components: #"{"/": "/buy/*"}, {"/": "/help/*"}"#),
    ],
    check: .entry { entry, context in
      let document = context.document
      guard entry.count > 0, let components = document.member("components", of: entry.node),
        let paths = document.member("paths", of: entry.node)
      else { return }
      let isReadByOldSystems = document.member("appID", of: entry.node) != nil || context.hasDetailsDictionary
      context.report(
        isReadByOldSystems
          ? "`paths` beside `components` is read only before iOS 13"
          : "`paths` is read by no system: newer ones read `components`, older ones do not know `appIDs`",
        at: paths.key, severity: isReadByOldSystems ? .info : nil,
        labels: [context.label(components.key, "read since iOS 13")],
        help: [
          isReadByOldSystems
            ? "keep both alike, or remove `paths` if those systems do not matter"
            : "move missing patterns to `components`, and remove `paths`"
        ])
    })
}
