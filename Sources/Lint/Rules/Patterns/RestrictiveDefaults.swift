import Association
import JSONSource
import Matching

extension Rule {
  static let restrictiveDefaults = Rule(
    "restrictive-defaults", .patterns, .info,
    summary: "`defaults` has a condition or an exclusion that components inherit",
    reason: """
      `defaults` may have every key of a component. A `/`, `?` or `#` in it is a condition of every component without \
      that key of its own, and `exclude` excludes the URLs of every component without an `exclude`. It is no prefix \
      and no pattern of last resort, and nothing in the component shows it. The links do what the file says, so it is \
      information. A key that every component overrides is reported by `repeated-defaults`.
      """,
    cost: "components match fewer links than they show, or exclude what they seem to open",
    source: "oracle; documented: Apple, \"applinks.Defaults\": it can contain any property of a component",
    examples: [
      .wrong(
        "a path that the component does not have",
        members: """
          "defaults": {"/": "/fish/*"},
          "components": [{"?": {"id": "?*"}}, {"/": "/boat/*", "#": "map"}]
          """),
      .wrong(
        "an exclusion for all entries",
        """
        {"applinks": {"defaults": {"exclude": true}, "details": [{
          "appIDs": ["9QX4T7KM2P.shop.harbor.app"],
          "components": [{"/": "/fish/*", "exclude": false}, {"/": "/fish/frozen/*"}]}]}}
        """, alongside: ["unreachable-component"]),
      .right(
        "settings for letter case and encoding",
        members: """
          "defaults": {"caseSensitive": false, "percentEncoded": false},
          "components": [{"/": "/fish/*"}, {"/": "/boat/*"}]
          """),
    ],
    check: .applinks { applinks, context in
      var seen: Set<NodeID> = []
      for entry in applinks.entries {
        guard case .components = entry.patterns else { continue }
        let defaults = applinks.defaults(of: entry)
        let plan = ComponentPlan(defaults, context.file, context.variables)
        for restriction in Restriction.all(in: defaults, plan) where !seen.contains(restriction.node) {
          guard let heir = applinks.components(of: entry).first(where: { $0.hasSetting(restriction.node) }) else {
            continue
          }
          seen.insert(restriction.node)
          report(restriction, heir, context)
        }
      }
    })

  private static func report(_ restriction: Restriction, _ heir: Component, _ context: LintContext) {
    let key = restriction.key.rawValue
    context.report(
      restriction.key == .exclude
        ? "`exclude` in `defaults` excludes the URLs of every component without an `exclude` of its own"
        : "`\(key)` in `defaults` is a condition of every component without a `\(key)` of its own",
      at: restriction.node, labels: [context.label(heir.node, "inherits it")],
      help: [
        restriction.key == .exclude
          ? "write `exclude` in the components that should stay in the browser, or `\"exclude\": false` in those that should not"
          : "write it in the components that need it, or `\"\(key)\": \"*\"` in those that do not"
      ])
  }
}

/// A condition or an exclusion in `defaults`.
private struct Restriction {
  let key: ComponentKey
  let node: NodeID

  /// The restrictions among the defaults in effect, which an empty component would have.
  static func all(in defaults: Component, _ plan: ComponentPlan) -> [Restriction] {
    var found: [Restriction] = []
    for (key, setting, isCondition) in [
      (ComponentKey.path, defaults.path, !plan.acceptsEveryPath), (.query, defaults.query, !plan.acceptsEveryQuery),
      (.fragment, defaults.fragment, plan.fragment != nil),
    ] where isCondition {
      if let node = setting.node { found.append(Restriction(key: key, node: node)) }
    }
    if defaults.exclude.value, let node = defaults.exclude.node { found.append(Restriction(key: .exclude, node: node)) }
    return found
  }
}
