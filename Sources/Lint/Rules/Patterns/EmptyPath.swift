import Association
import Matching

extension Rule {
  static let emptyPath = Rule(
    "empty-path", .patterns, .warning,
    summary: "a path pattern is the empty string, which takes only the root path",
    reason: """
      A pattern's leading slash is optional and slashes at the end count for nothing, so `""` is the same as `"/"`: it takes \
      the site's root, and no other path. Who writes it may well mean any path, which is the key left out, or `"*"`. \
      It is a warning because the root may be meant.
      """,
    cost: "every link but the one to the root of the site opens in the browser",
    source: "oracle: slashes at the ends of patterns; an empty path is `/`",
    examples: [
      .wrong(
        "an empty path beside a query",
        """
        {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
          {"/": "", "?": {"fish": "?*"}}]}]}}
        """),
      .right(
        "the root, any path, and no fragment",
        """
        {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
          {"/": "/", "?": {"boat": "?*"}}, {"?": {"fish": "?*"}}, {"/": "/fish", "#": ""}]}]}}
        """),
    ],
    check: .pattern { site, context in
      guard site.part == .path, site.pattern.text.isEmpty else { return }
      context.report(
        "an empty path pattern takes only the root path", at: site.pattern.source.node,
        help: [
          site.isLegacyPath
            ? "write `/` for the root, or `*` for any path"
            : "write `/` for the root; for any path, leave the key out or write `*`"
        ])
    })
}
