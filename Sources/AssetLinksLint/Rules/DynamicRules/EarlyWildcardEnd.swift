import AssetLinks
import Lint
import Matching
import SourceText

extension Rule {
  static let earlyWildcardEnd = Rule(
    "early-wildcard-end", .assetLinks, .warning, summary: "a star that is not at the end of a pattern",
    reason: """
      A star inside a pattern ends at the first occurrence of the character behind it, and Android does not try a later one: `/*/edit` matches \
      `/a/edit` and not `/a/b/edit`, `*.html` not `/a.b.html`. On Apple's systems both match. The finding shows a URL.
      """,
    cost: "the rule matches fewer URLs than the pattern suggests", source: "source: Android, PatternMatcher",
    examples: [
      .wrong("a segment inside", .rules(#"[{"/": "/*/edit"}]"#)),
      .wrong("an extension", .rules(#"[{"/": "*.html"}]"#)),
      .right("a star at the end", .rules(#"[{"/": "/edit/*"}]"#)),
    ],
    check: .dynamicRule { rule, place, list, context in
      guard let path = rule.path, let text = list.texts[place].path, let missed = list.missedPath(text) else { return }
      context.report(
        "`*` in \(quoted(text)) ends at the first \(quoted(String(missed.stop))): \(quoted(missed.path)) does not match",
        at: path, help: ["end the pattern with its first `*`, or add a rule for each form"])
    })
}

extension RuleList {
  /// The stars of a pattern that are tried.
  private static let starLimit = 100

  /// A path that a backtracking matcher accepts and Android's does not, and the character that ends the star too early; `nil` where there is
  /// none, or where it is undecided.
  fileprivate func missedPath(_ pattern: String) -> (path: String, stop: Character)? {
    let characters = Array(pattern)
    let stars = characters.indices.dropLast().filter { characters[$0] == "*" && !characters[$0 + 1].isWildcard }
    if stars.isEmpty { return nil }
    let matchers = PatternParser.allCases.map { [RulePlan(RuleText(path: pattern), $0)] }
    for (count, index) in stars.enumerated() {
      guard count < Self.starLimit, question(steps: characters.count) != nil else {
        isUndecided = true
        return nil
      }
      let stop = characters[index + 1]
      let (start, end) = (characters[..<index], characters[(index + 1)...])
      let path = String((start + ["a", stop, "b"] + end).filter { $0 != "*" }.map { $0 == "?" ? "a" : $0 })
      let shown = path.hasPrefix("/") ? path : "/" + path
      guard let url = try? LinkURL("https://example.com" + shown) else { continue }
      if matchers.allSatisfy({ $0.firstMatch(url) == nil }) { return (shown, stop) }
    }
    return nil
  }
}
