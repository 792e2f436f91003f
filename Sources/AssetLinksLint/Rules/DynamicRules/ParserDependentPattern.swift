import Lint
import SourceText

extension Rule {
  static let parserDependentPattern = Rule(
    "parser-dependent-pattern", .assetLinks, .warning,
    summary: "a rule that the known parsers of Android read differently",
    reason: """
      Two versions of Android's parser of patterns are published. They differ for `?*` inside a pattern, which Android 15 never matches; for a full \
      stop, which Android 15 reads as any character beside a wildcard or alone; and for backslashes. The parser of Google's services is closed, so which of \
      them a phone uses is not known. The finding shows a shortest URL that only one of them matches.
      """,
    cost: "some phones may open the URL in the browser, and others in the app",
    source: "source: Android, DalComponentParser and PatternMatcher, two versions",
    examples: [
      .wrong("one or more characters inside", .rules(#"[{"/": "/a?*/b"}]"#), alongside: ["early-wildcard-end"]),
      .wrong("a full stop", .rules(#"[{"/": "/feed.xml"}]"#)),
      .right("a final star", .rules(#"[{"/": "/feed/?*"}]"#)),
    ],
    check: .dynamicRule { rule, place, list, context in
      guard let found = list.differingURL(place) else { return }
      let parser = found.matching == .android15 ? "the parser of Android 15" : "the later parser"
      context.report(
        "only \(parser) matches \(quoted(found.url)) with the rule", at: rule.node,
        help: ["use a prefix with a final `*`, or literal text without full stops"])
    })
}
