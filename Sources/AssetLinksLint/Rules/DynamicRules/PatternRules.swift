import AssetLinks
import JSONSource
import Lint
import Matching
import SourceText

extension RuleList {
  /// Calls `body` with each pattern of a rule: for a query entry the pattern of the value.
  func forEachPattern(of rule: DynamicRule, _ body: (NodeID) -> Void) {
    rule.path.map(body)
    for entry in rule.query { body(entry.value) }
    rule.fragment.map(body)
  }
}

extension Rule {
  static let ruleNeverMatches = Rule(
    "rule-never-matches", .assetLinks, .error,
    summary: "a dynamic rule that matches no URL",
    reason: """
      A rule without a condition matches nothing, unlike an empty component of Apple's. A path begins with a slash, so a pattern that begins \
      with another character matches none. Every rule is asked exactly: a finding means that no URL matches it with either known parser.
      """,
    cost: "the rule has no effect",
    source: "source: Android, UriRelativeFilterGroup, PatternMatcher",
    examples: [
      .wrong("no leading slash", .rules(#"[{"/": "buy/*"}]"#), fixed: .rules(#"[{"/": "/buy/*"}]"#)),
      .wrong("no condition", .rules(#"[{"/": "/buy/*"}, {}]"#)),
      .right("a path", .rules(#"[{"/": "/buy/*"}]"#)),
    ],
    check: .assetLinks { context in
      for list in context.subject.lists {
        for (place, rule) in list.rules.enumerated() {
          if PatternParser.allCases.contains(where: { list.matchesSomething(place, $0) }) { continue }
          if rule.isEmpty {
            context.report(
              "the rule has no condition, so it matches nothing", at: rule.node,
              help: [#"write `"/": "*"` for all URLs, or remove the rule"#])
          } else if let path = rule.path, let text = list.texts[place].path, isWithoutSlash(text) {
            context.report(
              "the pattern \(quoted(text)) has no leading slash", at: path, help: ["write `/` in front (`--fix`)"],
              fix: context.rewriting(path, as: "/" + text))
          } else {
            context.report("no URL matches the rule", at: rule.node, help: ["remove it, or correct its patterns"])
          }
        }
      }
    })

  private static func isWithoutSlash(_ pattern: String) -> Bool {
    !["/", "*", "?"].contains(pattern.first ?? "/")
  }

  static let escapeInPattern = Rule(
    "escape-in-pattern", .assetLinks, .error,
    summary: "a pattern with a percent escape",
    reason: """
      Android decodes the URL before it compares it, and the pattern is not decoded. A pattern with `%20` matches only a URL with `%2520`. Apple's \
      components are compared with the URL as written by default, so a list for both platforms needs the two forms.
      """,
    cost: "the pattern does not match the URLs that it is written for",
    source: "source: Android, UriRelativeFilter; documented: Android, `<uri-relative-filter-group>`",
    examples: [
      .wrong(
        "an escaped letter", .rules(#"[{"/": "/caf%C3%A9"}]"#), fixed: .rules(#"[{"/": "/café"}]"#)),
      .right("the letter itself", .rules(#"[{"/": "/café"}]"#)),
    ],
    check: .assetLinks { context in
      for list in context.subject.lists {
        for rule in list.rules {
          list.forEachPattern(of: rule) { node in
            let text = context.document.string(node)
            let decoded = String(decoding: PercentEncoding.decode(Array(text.utf8)), as: UTF8.self)
            guard decoded != text else { return }
            // A decoded wildcard would be one, and there is no escape.
            let isPlain = decoded.count(where: isWildcard) == text.count(where: isWildcard)
            context.report(
              "the pattern \(quoted(text)) is compared with the decoded URL", at: node,
              help: [isPlain ? "write \(quoted(decoded)) (`--fix`)" : "write `?` for the character"],
              fix: isPlain ? context.rewriting(node, as: decoded) : nil)
          }
        }
      }
    })

  private static func isWildcard(_ character: Character) -> Bool { character == "*" || character == "?" }

  static let earlyWildcardEnd = Rule(
    "early-wildcard-end", .assetLinks, .warning,
    summary: "a star that is not at the end of a pattern",
    reason: """
      A star inside a pattern ends at the first occurrence of the character behind it, and Android does not try a later one: `/*/edit` matches \
      `/a/edit` and not `/a/b/edit`, `*.html` not `/a.b.html`. On Apple's systems both match. The finding shows a URL.
      """,
    cost: "the rule matches fewer URLs than the pattern suggests",
    source: "source: Android, PatternMatcher",
    examples: [
      .wrong("a segment inside", .rules(#"[{"/": "/*/edit"}]"#)),
      .wrong("an extension", .rules(#"[{"/": "*.html"}]"#)),
      .right("a star at the end", .rules(#"[{"/": "/edit/*"}]"#)),
    ],
    check: .assetLinks { context in
      for list in context.subject.lists {
        for (place, rule) in list.rules.enumerated() {
          guard let path = rule.path, let text = list.texts[place].path, let missed = missedPath(text) else { continue }
          context.report(
            "`*` in \(quoted(text)) ends at the first \(quoted(String(missed.stop))): \(quoted(missed.path)) does not match",
            at: path, help: ["end the pattern with its first `*`, or add a rule for each form"])
        }
      }
    })

  /// A path that a backtracking matcher accepts and Android's does not, and the character that ends the star too early.
  private static func missedPath(_ pattern: String) -> (path: String, stop: Character)? {
    let characters = Array(pattern)
    for (index, character) in characters.enumerated() where character == "*" && index + 1 < characters.count {
      let stop = characters[index + 1]
      if isWildcard(stop) { continue }
      let start = characters[..<index].filter { $0 != "*" }.map { $0 == "?" ? "a" : String($0) }.joined()
      let end = characters[(index + 1)...].filter { $0 != "*" }.map { $0 == "?" ? "a" : String($0) }.joined()
      let path = "\(start)a\(stop)b\(end)"
      let shown = path.hasPrefix("/") ? path : "/" + path
      guard let url = try? LinkURL("https://example.com" + shown) else { continue }
      let isMissed = PatternParser.allCases.allSatisfy {
        RuleMatcher([RuleText(path: pattern)], $0).firstMatch(url) == nil
      }
      if isMissed { return (shown, stop) }
    }
    return nil
  }

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
      .wrong(
        "one or more characters inside", .rules(#"[{"/": "/a?*/b"}]"#), alongside: ["early-wildcard-end"]),
      .wrong("a full stop", .rules(#"[{"/": "/feed.xml"}]"#)),
      .right("a final star", .rules(#"[{"/": "/feed/?*"}]"#)),
    ],
    check: .assetLinks { context in
      for list in context.subject.lists {
        for (place, rule) in list.rules.enumerated() {
          guard let found = list.differingURL(place) else { continue }
          let parser = found.matching == .android15 ? "the parser of Android 15" : "the later parser"
          context.report(
            "only \(parser) matches \(quoted(found.url)) with the rule", at: rule.node,
            help: ["use a prefix with a final `*`, or literal text without full stops"])
        }
      }
    })

  static let unreachableDynamicRule = Rule(
    "unreachable-dynamic-rule", .assetLinks, .error,
    summary: "earlier rules match every URL of a dynamic rule",
    reason: """
      The first rule that matches decides. A rule whose URLs all match earlier ones is never reached. If an earlier one has another effect, it is an \
      error; otherwise it is information. The rules of a list are asked together and exactly, as the later of the known parsers reads them.
      """,
    cost: "the rule has no effect",
    source: "documented: Android, \"Configure website associations\"",
    examples: [
      .wrong(
        "an exclusion behind a rule that matches everything",
        .rules(#"[{"/": "*"}, {"/": "/help/*", "exclude": true}, {"/": "/buy"}]"#),
        alongside: ["unreachable-dynamic-rule"]),
      .right("the exclusion first", .rules(#"[{"/": "/help/*", "exclude": true}, {"/": "*"}]"#)),
    ],
    check: .assetLinks { context in
      for list in context.subject.lists {
        for place in list.unreachable {
          let rule = list.rules[place]
          let hasOtherEffect = list.rules[..<place].contains { $0.excludes != rule.excludes }
          context.report(
            "earlier rules match every URL of the rule", at: rule.node, severity: hasOtherEffect ? .error : .info,
            help: [hasOtherEffect ? "move it before the rules that match its URLs" : "remove it"])
        }
      }
    })
}
