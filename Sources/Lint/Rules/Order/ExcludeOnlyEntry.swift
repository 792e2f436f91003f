import Analysis
import Association
import JSONSource

extension Rule {
  static let excludeOnlyEntry = Rule(
    "exclude-only-entry", .order, .warning,
    summary: "every component of an entry excludes, and no other entry opens its apps",
    reason: """
      Links open an app only where a component without `exclude` matches; what no component takes stays in the browser \
      anyway. An entry that only excludes takes something away from nothing, and its apps open no link at all. It is a \
      warning because that may be wanted; it is shorter said by leaving the entry out.
      """,
    cost: "no link opens the app",
    source: "oracle, documented: without a matching component the link stays in the browser",
    examples: [
      .wrong(
        "exceptions without a rule",
        """
        {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
          {"/": "/checkout/*", "exclude": true}, {"/": "/account/*", "exclude": true}]}]}}
        """, alongside: ["repeated-defaults"]),
      .right(
        "the rule at the end",
        """
        {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
          {"/": "/checkout/*", "exclude": true}, {"/": "/account/*", "exclude": true}, {"/": "*"}]}]}}
        """, alongside: ["case-trap", "encoding-trap", "matches-everything"]),
      .right(
        "the rule in another entry",
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
        let isLegacy = if case .paths = entry.patterns { true } else { false }
        let key = isLegacy ? "paths" : "components"
        context.report(
          entry.apps.count == 1
            ? "\(context.quote(entry.apps[0].id.text)) opens no link: everything here excludes"
            : "the \(entry.apps.count) apps of this entry open no link: everything here excludes",
          at: context.document.member(key, of: entry.node)?.key ?? entry.node,
          help: [
            isLegacy
              ? "add a path for the links that should open the app, after the exclusions; `*` is all others"
              : "add a component for the links that should open the app, after the exclusions; `{\"/\": \"*\"}` is all others"
          ])
      }
    })
}
