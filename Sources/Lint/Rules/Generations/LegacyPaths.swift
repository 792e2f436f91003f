import JSONSource
import SourceText

extension Rule {
  static let legacyPaths = Rule(
    "legacy-paths", .generations, .info, summary: "the file uses the old `paths`",
    reason: """
      `paths` is the form of iOS 9 to 12. Current systems still read it if there is no `components`, so nothing is \
      broken and it is information only. `components` can also match the query and the fragment, ignore letter case, \
      and use substitution variables. It is reported once per file.
      """,
    cost: "none; `paths` cannot match the query or the fragment of a URL",
    source: "oracle; documented: Apple, \"applinks\"",
    examples: [
      .wrong(
        "patterns in `paths`",
        """
        {"applinks": {"apps": [], "details": [
          {"appID": "9QX4T7KM2P.shop.harbor.app", "paths": ["NOT /buy/basket", "/buy/*"]}
        ]}}
        """, alongside: ["case-trap"]),
      .right(
        "the same in `components`",
        """
        {"applinks": {"details": [
          {"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/buy/basket", "exclude": true}, {"/": "/buy/*"}]}
        ]}}
        """, alongside: ["case-trap"]),
    ],
    check: .applinks { applinks, context in
      let document = context.document
      // `unread-entry` and `legacy-details-dictionary` report some entries in more detail.
      let keys = applinks.entries.compactMap { entry -> NodeID? in
        // `wrong-type` reports a list without a path.
        guard case .paths(let paths) = entry.patterns, paths.contains(where: { document.kind($0) == .string }),
          !entry.isReadByNoOldSystem(document)
        else { return nil }
        return document.member("paths", of: entry.node)?.key
      }
      guard let first = keys.first, !context.hasDetailsDictionary else { return }
      let count = keys.count > 1 ? " (\(grouped(keys.count)) entries have it)" : ""
      context.report(
        "`paths` is the form of iOS 9 to 12; it still works\(count)", at: first,
        help: ["write `appIDs` and `components`, unless systems before iOS 13 matter"])
    })
}
