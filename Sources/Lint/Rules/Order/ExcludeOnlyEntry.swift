import Analysis
import SourceText

extension Rule {
  static let excludeOnlyEntry = Rule(
    "exclude-only-entry", .order, .warning,
    summary: "every component of an entry excludes, and no other entry opens its apps",
    reason: """
      A link opens an app only if a component without `exclude` matches; a link that no component matches stays in \
      the browser anyway. An entry that only excludes has no effect, and its apps open no link. It is a warning \
      because that may be intended; leaving out the entry has the same effect.
      """,
    cost: "no link opens the app",
    source: "oracle, documented: without a matching component the link stays in the browser",
    examples: [
      .wrong(
        "exclusions alone",
        components: #"{"/": "/checkout/*", "exclude": true}, {"/": "/account/*", "exclude": true}"#),
      .right(
        "a component at the end",
        components: #"{"/": "/checkout/*", "exclude": true}, {"/": "/account/*", "exclude": true}, {"/": "*"}"#,
        alongside: ["case-trap", "matches-everything"]),
      .right(
        "components in another entry",
        """
        {"applinks": {"details": [
          {"appIDs": ["9QX4T7KM2P.shop.harbor.app", "9QX4T7KM2P.shop.harbor.clip"], "components": [
            {"/": "/checkout/*", "exclude": true}]},
          {"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/boat/*"}]},
          {"appIDs": ["9QX4T7KM2P.shop.harbor.clip"], "components": [{"/": "/fish/*"}]}]}}
        """, alongside: ["duplicate-app-id", "duplicate-app-id", "redundant-component"]),
    ],
    check: .applinks { applinks, context in
      let openers = AppOpeners(applinks)
      for entry in applinks.entries where openers.opensNothing(entry) {
        guard applinks.components(of: entry).contains(where: { _ in true }) else { continue }
        context.report(
          entry.apps.count == 1
            ? "the app \(context.quote(entry.apps[0].id.text)) opens no link: every component here excludes"
            : "the \(grouped(entry.apps.count)) apps of this entry open no link: every component here excludes",
          at: context.document.member(entry.patternsKey, of: entry.node)?.key ?? entry.node,
          help: [
            entry.isLegacy
              ? "add a path for the links that should open the app, after the exclusions; `*` matches all others"
              : "add a component for the links that should open the app, after the exclusions; `{\"/\": \"*\"}` matches all others"
          ])
      }
    })
}
