import Analysis
import Association
import Matching

extension Rule {
  static let emptyPath = Rule(
    "empty-path", .patterns, .warning,
    summary: "a path pattern is empty, so it matches only the root path",
    reason: """
      A pattern's leading slash is optional and trailing slashes are ignored, so `""` is the same as `"/"`: it \
      matches the site's root and no other path. Any path, which the author may have meant, is `"*"` or no key at \
      all. It is a warning because the root may be intended, and information if another component opens everything.
      """,
    cost: "every link except the one to the root of the site opens in the browser",
    source: "oracle: slashes at the ends of patterns; an empty path is `/`",
    examples: [
      .wrong("an empty path beside a query", components: #"{"/": "", "?": {"fish": "?*"}}"#),
      .wrong(
        "an empty path beside a component that matches everything",
        components: #"{"/": ""}, {"/": "*", "comment": "all pages"}"#, alongside: ["redundant-component"]),
      .right(
        "the root, any path, and no fragment",
        components: ##"{"/": "/", "?": {"boat": "?*"}}, {"?": {"fish": "?*"}}, {"/": "/fish", "#": ""}"##),
    ],
    check: .pattern { site, context in
      guard site.part == .path, site.pattern.text.isEmpty else { return }
      let isHarmless = !site.component.exclude.value && !context.order.catchAlls(of: site.entry).isEmpty
      context.report(
        "an empty path pattern matches only the root path", at: site.pattern.source.node,
        severity: isHarmless ? .info : nil,
        help: [
          site.isLegacyPath
            ? "write `/` for the root, or `*` for any path"
            : "write `/` for the root; for any path, remove the key or write `*`"
        ], cost: isHarmless ? "none: another component opens every path" : nil)
    })
}
