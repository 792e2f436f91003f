import AssetLinks
import Lint
import SourceText

extension Rule {
  static let ruleNeverMatches = Rule(
    "rule-never-matches", .assetLinks, .error, summary: "a dynamic rule that matches no URL",
    reason: """
      A rule without a condition matches nothing, unlike an empty component of Apple's. A path begins with a slash, so a pattern that begins \
      with another character matches none. Every rule is checked exactly: a finding means that no URL matches it with either known parser.
      """,
    cost: "the rule has no effect", source: "source: Android, UriRelativeFilterGroup, PatternMatcher",
    examples: [
      .wrong("no leading slash", .rules(#"[{"/": "buy/*"}]"#), fixed: .rules(#"[{"/": "/buy/*"}]"#)),
      .wrong("an exclusion as in `paths`", .rules(#"[{"/": "NOT /cart"}, {"/": "/*"}]"#)),
      .wrong("an exclusion as in `.gitignore`", .rules(#"[{"/": "!/cart"}, {"/": "/*"}]"#)),
      .wrong("a whole URL", .rules(#"[{"/": "https://harbor.shop/buy/*"}]"#)),
      .wrong("no condition", .rules(#"[{"/": "/buy/*"}, {}]"#)),
      .right("a path", .rules(#"[{"/": "/buy/*"}]"#)),
    ],
    check: .dynamicRule { rule, place, list, context in
      if PatternParser.allCases.contains(where: { list.matchesSomething(place, $0) }) { return }
      let cost = list.matchesNothing ? RuleList.costOfOpeningNothing : nil
      let removal = list.matchesNothing ? "" : ", or remove the rule"
      if rule.isEmpty {
        context.report(
          "the rule has no condition, so it matches nothing", at: rule.node,
          help: [#"write `"/": "*"` for all URLs"# + removal], cost: cost)
      } else if let path = rule.path, let text = list.texts[place].path, !["/", "*", "?"].contains(text.first ?? "/") {
        let message = "the pattern \(quoted(text)) has no leading slash"
        func rest(from start: Int) -> String { String(decoding: Array(text.utf8.dropFirst(start)), as: UTF8.self) }
        if let start = Rule.exclusionPrefix(Array(text.utf8)) {
          context.report(
            message, at: path, help: ["write \(quoted(rest(from: start))) and add `\"exclude\": true`"], cost: cost)
        } else if let start = URLStart(Array(text.utf8)) {
          let rest = rest(from: start.length)
          let own = rest.first == "/" ? rest : "/"
          let more = own == rest || rest.isEmpty ? "" : "; a query and a fragment have keys of their own"
          context.report(message, at: path, help: ["write the path alone: \(quoted(own))\(more)"], cost: cost)
        } else {
          context.report(
            message, at: path, help: ["write `/` in front (`--fix`)"], cost: cost,
            fix: context.rewriting(path, as: "/" + text))
        }
      } else {
        context.report("no URL matches the rule", at: rule.node, help: ["correct its patterns\(removal)"], cost: cost)
      }
    })
}
