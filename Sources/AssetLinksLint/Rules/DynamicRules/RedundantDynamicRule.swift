import Lint

extension Rule {
  static let redundantDynamic = Rule(
    "redundant-dynamic-rule", .assetLinks, .info,
    summary: "a later rule with the same effect matches every URL of a dynamic rule",
    reason: """
      Without the rule, a later one decides its URLs in the same way. All rules between the two have the same effect. Both are checked exactly, as \
      the later of the known parsers reads them.
      """,
    cost: "no effect", source: assetLinksSource,
    examples: [
      .wrong(
        "a path before its prefix", .rules(#"[{"/": "/help/7"}, {"/": "/help/*"}]"#),
        fixed: .rules(#"[{"/": "/help/*"}]"#)),
      .right(
        "an exclusion between", .rules(#"[{"/": "/help/7"}, {"/": "/help/?", "exclude": true}, {"/": "/help/*"}]"#)),
      .right("the path without its slash", .rules(#"[{"/": "/help"}, {"/": "/help/*"}]"#)),
    ],
    check: .dynamicRule { rule, place, list, context in
      // `trailing-exclude` reports exclusions behind the last rule that opens an app.
      if list.trailingExclusions.contains(place) { return }
      // Of two equal rules the second is unreachable, and to remove both would lose their URLs.
      if list.unreachable.contains(place) { return }
      guard let other = list.coveringRule(of: place), !list.unreachable.contains(other) else { return }
      context.report(
        "a later rule matches every URL of the rule", at: rule.node,
        labels: [Finding.Label("the later rule", context.document.range(list.rules[other].node))],
        help: ["remove it (`--fix`)"],
        fix: Fix("remove the rule", context.document.removals(from: list.rules.map { $0.node }, at: [rule.index])))
    })
}
