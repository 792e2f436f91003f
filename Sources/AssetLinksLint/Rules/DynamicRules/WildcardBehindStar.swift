import AssetLinks
import Lint
import SourceText

extension Rule {
  static let wildcardBehindStar = Rule(
    "wildcard-behind-star", .assetLinks, .error, summary: "a wildcard directly behind a star",
    reason: """
      The character behind a star ends it, and there Android reads `*` and `?` as a full stop: `/**` and `/*?` match only paths with a full stop. \
      One star matches everything, and `?*` one character or more.
      """,
    cost: "the rule does not match the URLs that it is written for",
    source: "source: Android, DalComponentParser and PatternMatcher",
    examples: [
      .wrong("two stars", .rules(#"[{"/": "/buy/**"}]"#), fixed: .rules(#"[{"/": "/buy/*"}]"#)),
      .wrong("a star before a question mark", .rules(#"[{"/": "/buy/*?"}]"#), fixed: .rules(#"[{"/": "/buy/?*"}]"#)),
      .right("a question mark before a star", .rules(#"[{"/": "/buy/?*"}]"#)),
    ],
    check: .dynamicPattern { node, _, context in
      let text = context.document.string(node)
      guard zip(text, text.dropFirst()).contains(where: { $0 == "*" && $1.isWildcard }) else { return }
      let likely = RuleText.normalized(text)
      context.report(
        "the wildcard behind `*` in \(quoted(text)) is a full stop", at: node,
        help: ["write \(quoted(likely)) (`--fix`)"], fix: context.rewriting(node, as: likely))
    })
}
