import Association

extension Rule {
  static let ignoredPaths = Rule(
    "ignored-paths", .generations, .warning,
    summary: "`paths` stands beside `components`",
    reason: """
      Systems since iOS 13 read `components` and do not look at `paths` in the same entry. Older ones know only `paths`, and \
      only for the app in `appID`: with `appID` the two together serve both generations, and it is worth knowing that they \
      can differ. Without `appID` no system reads `paths`: that is a warning, because a pattern that stands only there \
      opens no link.
      """,
    cost: "a pattern that stands in `paths` alone opens no link since iOS 13",
    source: "decided: `paths` is not read beside `components`; documented: Apple, \"applinks\"",
    examples: [
      .wrong(
        "`paths` that no system reads",
        """
        {"applinks": {"details": [{
          "appIDs": ["9QX4T7KM2P.shop.harbor.app"],
          "components": [{"/": "/buy/*"}],
          "paths": ["/buy/*", "/help/*"]
        }]}}
        """),
      .right(
        "`components` alone",
        """
        {"applinks": {"details": [{
          "appIDs": ["9QX4T7KM2P.shop.harbor.app"],
          "components": [{"/": "/buy/*"}, {"/": "/help/*"}]
        }]}}
        """),
    ],
    check: .entry { entry, context in
      let document = context.document
      guard entry.count > 0, let components = document.member("components", of: entry.node),
        let paths = document.member("paths", of: entry.node)
      else { return }
      let isReadByOldSystems = document.member("appID", of: entry.node) != nil || context.hasDetailsDictionary
      context.report(
        isReadByOldSystems
          ? "`paths` beside `components` is read by systems before iOS 13 only"
          : "no system reads this `paths`: newer ones read `components`, older ones do not know `appIDs`",
        at: paths.key, severity: isReadByOldSystems ? .info : nil,
        labels: [context.label(components.key, "read since iOS 13")],
        help: [
          isReadByOldSystems
            ? "keep both alike, or remove `paths` where such systems do not matter"
            : "move what is missing into `components`, and remove `paths`"
        ])
    })
}
