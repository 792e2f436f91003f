import Matching
import SeededRandom
import Testing

@testable import AssetLinks

@Suite struct RuleTests {
  typealias Rule = NaiveAndroid.Rule

  private func text(_ rule: Rule) -> RuleText {
    RuleText(
      excludes: rule.excludes, path: rule.path, query: rule.query.map { .init($0.name, $0.value) },
      fragment: rule.fragment)
  }

  /// The deciding rule by the matcher and by the automaton, which must agree.
  private func firstMatch(_ rules: [Rule], _ url: String, _ parser: PatternParser) throws -> Int? {
    let plans = rules.map { RulePlan(text($0), parser) }
    let found = plans.firstMatch(try LinkURL("https://a.example" + url))
    let automaton = RuleAutomaton(plans)
    let last = url.utf8.reduce(automaton.start()) { automaton.step($0, $1) }
    #expect(automaton.decider(last) == found, "\(url)")
    return found
  }

  @Test(arguments: [
    ("/a?dl=1", true), ("/a?dl=", true), ("/a?dl", false), ("/a", false), ("/a?x&dl=1", true), ("/a?x;dl=1", true),
    ("/a?x&y;dl=1", false), ("/a?dl=1&", true), ("/a?x;dl=1&", true), ("/a?x;dl=1&&y", false), ("/a?&", false),
    ("/a?%64l=1", true), ("/a?x%26dl=1", true), ("/a?dl=%ZZ", true), ("/a?Dl=1", false),
  ])
  func `a parameter is found as Android splits the query`(_ url: String, _ expected: Bool) throws {
    for parser in PatternParser.allCases {
      #expect(try firstMatch([Rule(query: [("dl", "*")])], url, parser) == (expected ? 0 : nil))
    }
  }

  @Test(arguments: [
    ("/p#", Rule(fragment: "*"), true), ("/p", Rule(fragment: "*"), false), ("/p#app", Rule(fragment: "app"), true),
    ("/p", Rule(), false), ("/%C3%A9", Rule(path: "/é"), true), ("/é", Rule(path: "/%C3%A9"), false),
    ("/a%2Fb", Rule(path: "/a/b"), true), ("/%F0%9F%98%80", Rule(path: "/\u{1F600}"), true),
    ("/%F0%9F%98%81", Rule(path: "/\u{1F600}"), false), ("/%F0%9F%98%81%F0%9F%98%80", Rule(path: "*\u{1F600}"), false),
    ("/%ff", Rule(path: "/\u{FFFD}"), true), ("/%E0%A0", Rule(path: "/\u{FFFD}"), true),
    ("/%", Rule(path: "/\u{FFFD}"), true), ("/%4z", Rule(path: "/\u{FFFD}\u{4}"), true), ("", Rule(path: "*"), true),
    ("", Rule(path: "/*"), false),
  ])
  func `parts are compared decoded, and an absent part matches nothing`(
    _ url: String, _ rule: Rule, _ expected: Bool
  ) throws {
    for parser in PatternParser.allCases {
      #expect(try firstMatch([rule], url, parser) == (expected ? 0 : nil))
    }
  }

  @Test(arguments: PatternParser.allCases)
  func `matcher and automaton agree with the naive matcher on random rules and URLs`(_ parser: PatternParser) throws {
    #if DEBUG
      let count = 2_000
    #else
      let count = 200_000
    #endif
    // A fixed seed for each parser, and a fresh one, which is printed.
    let fresh = UInt64.random(in: 0 ... .max)
    print("RuleTests \(parser): fresh seed \(fresh)")
    let naive = NaiveAndroid(parser: parser)
    for (seed, count) in [(18, count / 2), (fresh, count / 2)] {
      var random = SplitMix64(seed: seed)
      for _ in 0..<count / 10 {
        let rules = random.some(upTo: 4) { Self.rule(&$0) }
        let plans = rules.map { RulePlan(text($0), parser) }
        let automaton = RuleAutomaton(plans)
        let firstMatch = naive.list(rules)
        for _ in 0..<10 {
          let url = Self.url(&random)
          let expected = firstMatch(naive.parts(url))
          let last = url.utf8.reduce(automaton.start()) { automaton.step($0, $1) }
          let matched = plans.firstMatch(try LinkURL("https://a" + url))
          if automaton.decider(last) == expected, matched == expected { continue }
          Issue.record("seed \(seed): \(rules) \(url): \(String(describing: expected))")
          return
        }
      }
    }
  }

  static func rule(_ random: inout SplitMix64) -> Rule {
    var rule = Rule(excludes: random.once(in: 3))
    if !random.once(in: 4) { rule.path = pattern(&random, random.once(in: 8) ? "" : "/") }
    if random.once(in: 3) { rule.query = random.some(upTo: 2) { (pattern(&$0, ""), pattern(&$0, "")) } }
    if random.once(in: 5) { rule.fragment = pattern(&random, "") }
    if rule.path?.isEmpty ?? false { rule.path = "*" }
    if rule.fragment?.isEmpty ?? false { rule.fragment = "?" }
    return rule
  }

  private static func pattern(_ random: inout SplitMix64, _ start: String) -> String {
    let pieces = [
      "a", "b", "/", "*", "*", "?", "?*", ".", "\\", "+", "é", "\u{1F600}", "\u{FFFD}", "&", ";", "=", "[", "\u{4}",
    ]
    return random.some(upTo: 5) { $0.pick(pieces) }.reduce(start, +)
  }

  static func url(_ random: inout SplitMix64) -> String {
    let pieces = [
      "a", "b", "/", ".", "=", "&", ";", "a=", "b=a", "+", "*", "\\", "%", "%2", "%2F", "%61", "%C3%A9", "%C3",
      "%F0%9F%98%80",
      "%F0%9F%98%81", "%F0%9F", "%ED%A0%80", "%E2%82%AC", "%FF", "%4z", "%26", "%3B", "[", "%00",
    ]
    func part(_ random: inout SplitMix64) -> String { random.some(upTo: 6) { $0.pick(pieces) }.joined() }
    var url = "/" + part(&random)
    if random.once(in: 2) { url += "?" + part(&random) }
    if random.once(in: 3) { url += "#" + part(&random) }
    return url
  }
}
