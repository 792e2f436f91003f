import Association
import Matching
import SeededRandom
import SourceText
import TestSupport
import Testing

@testable import AssetLinks

@Suite struct PlatformConversionTests {
  private static let app = AppID("A")

  private static var budget: StepBudget { StepBudget(states: 50_000, steps: 5_000_000) }

  private static func file(_ components: [String], _ more: String = "") -> AssociationFile {
    let list = components.joined(separator: ", ")
    let text = #"{"applinks": {\#(more)"details": [{"appIDs": ["A"], "components": [\#(list)]}]}}"#
    return AssociationFile(SourceFile(name: "file", bytes: Array(text.utf8)))
  }

  private static func android(
    _ file: AssociationFile, _ urls: PlatformComparison.URLs = .all, fingerprints: [String] = ["00:11"]
  ) -> PlatformConversion {
    PlatformConversion(
      file, app: app, package: "a.b", fingerprints: fingerprints, limit: 100, host: "h", urls, budget)
  }

  private static func apple(_ file: AssetLinksFile, _ urls: PlatformComparison.URLs) -> PlatformConversion {
    PlatformConversion(file, package: "a.b", app: app, host: "h", urls, budget)
  }

  /// The rules for components, as the texts of their conditions.
  private func rules(_ components: [String], _ more: String = "", limit: Int = 100) -> [String] {
    PlatformConversion(
      Self.file(components, more), app: Self.app, package: "a.b", fingerprints: ["00:11"], limit: limit, host: "h",
      .ordinary,
      Self.budget
    ).android.rules(of: "a.b").map(Self.words)
  }

  private static func words(_ rule: RuleText) -> String {
    (rule.excludes ? "NOT " : "") + (rule.path ?? "-")
      + rule.query.map { " \($0.name)=\($0.value)" }.joined() + (rule.fragment.map { " #\($0)" } ?? "")
  }

  @Test(arguments: [
    (##"{"/": "/buy/*"}"##, ["/buy/*", "/buy"]), (##"{"/": "/cart"}"##, ["/cart", "/cart/"]),
    (##"{"/": "/cart/"}"##, ["/cart", "/cart/"]), (##"{"/": "help*"}"##, ["/help*"]), (##"{}"##, ["*"]),
    (##"{"/": "*"}"##, ["*"]), (##"{"/": "/"}"##, ["/"]), (##"{"/": "/a*?"}"##, ["/a?*"]),
    (##"{"/": "/*/b*"}"##, ["/*/b*", "/*/*/b*", "/*/*/*/b*"]), (##"{"/": "/caf%C3%A9*"}"##, ["/café*"]),
    (##"{"/": "/100%25*", "percentEncoded": false}"##, ["/100%25*"]),
    (##"{"/": "/Buy*", "caseSensitive": false}"##, ["/Buy*", "/buy*"]),
    (##"{"/": "/a*", "?": {"dl": "?*", "x": "*"}}"##, ["/a* dl=?*"]),
    (##"{"?": "a=1&b=*"}"##, ["- a=1 b=*"]), (##"{"?": "?*"}"##, ["- *=*"]), (##"{"#": "top*"}"##, ["- #top*"]),
    (##"{"/": "/$(x)"}"##, ["/a", "/a/", "/bc", "/bc/"]), (##"{"/": "/$(unknown)"}"##, ["NOT *"]),
    (##"{"/": "/a*", "exclude": true}"##, ["NOT *"]),
  ])
  func `a component becomes rules`(_ component: String, _ expected: [String]) {
    #expect(rules([component], #""substitutionVariables": {"x": ["a", "bc"]}, "#) == expected)
  }

  @Test func `a dictionary with names that Android reads as one keeps the stricter value`() {
    #expect(rules([##"{"?": {"a": "?*", "%61": "1", "b": "2"}, "percentEncoded": true}"##]) == ["- a=1 b=2"])
    #expect(rules([##"{"?": {"a": "1", "%61": "2"}, "percentEncoded": true}"##]) == ["NOT *"])
  }

  @Test func `a variable in a dictionary of very many items becomes wildcards`() {
    let values = #""substitutionVariables": {"x": [\#((0..<50).map { "\"v\($0)\"" }.joined(separator: ", "))]}, "#
    func component(_ count: Int) -> String {
      #"{"?": {"x": "$(x)", \#((0..<count).map { "\"k\($0)\": \"1\"" }.joined(separator: ", "))}}"#
    }
    #expect(rules([component(100)], values).count == 50)
    #expect(rules([component(20_000)], values).count == 1)
  }

  @Test func `a variable beyond the limit becomes wildcards`() {
    let variables = #""substitutionVariables": {"x": ["a", "b", "c"], "y": ["a", "bc"]}, "#
    #expect(rules([#"{"/": "/$(x)*"}"#], variables, limit: 2) == ["/?*"])
    #expect(rules([#"{"/": "/$(x)/$(y)*"}"#], variables, limit: 2) == ["/?/a*", "/?/bc*"])
    #expect(rules([#"{"/": "/$(y)/b*"}"#], variables, limit: 1) == ["/*/b*", "/*/*/b*", "/*/*/*/b*"])
  }

  @Test(arguments: [
    ([RuleText(path: "/buy"), RuleText(path: "/buy/*")], [##"{ "/": "/buy/*" }"##]),
    ([RuleText(path: "buy"), RuleText(path: "/*")], [##"{ "/": "/*" }"##]),
    ([RuleText(path: "/a**")], [##"{ "/": "/a*.?" }"##]), ([RuleText(path: "/a?*b")], [##"{ "/": "/a?*b" }"##]),
    ([RuleText(path: "/$(x)")], [##"{ "/": "/?(x)" }"##]),
    ([RuleText(query: [.init("dl", "*")], fragment: "*")], [##"{ "?": { "dl": "?*" }, "#": "?*" }"##]),
    ([RuleText(query: [.init("a*", "b")])], [##"{ "?": "*a*=b*" }"##]),
    (
      [RuleText(excludes: true, path: "/a"), RuleText(path: "*")],
      [##"{ "/": "/a", "exclude": true }"##, ##"{ "/": "*" }"##]
    ),
  ])
  func `a rule becomes a component`(_ rules: [RuleText], _ expected: [String]) {
    let text = ConvertedText.entry(Self.app, ComponentsFromRules(rules).components)
    for line in expected { #expect(text.contains(line), "\(text)") }
    #expect(text.split(separator: "\n").count { $0.contains("{ ") } == expected.count, "\(text)")
  }

  @Test func `what remains different is shown`() {
    #expect(Self.android(Self.file([#"{"/": "/buy/*"}"#, #"{"/": "/cart"}"#])).comparison.ordinaryResult == .equal)
    #expect(Self.android(Self.file([#"{}"#])).comparison.result == .equal)
    // The rules are compared as they will be with a fingerprint.
    #expect(Self.android(Self.file([#"{}"#]), fingerprints: []).comparison.result == .equal)
    let inner = Self.android(Self.file([#"{"/": "/*/b"}"#])).comparison
    #expect(inner.differences.first?.url == "https://h/a/a/a/a/b")
  }

  @Test func `there and back, the files are equal or different as shown`() throws {
    #if DEBUG
      let count = 20
    #else
      let count = 2_500
    #endif
    let urls = TestSupport.words("ab/?", upTo: 4).map { "/" + $0 }
    let naive = NaiveAndroid(parser: .later)
    var random = SplitMix64(seed: 23)
    var equal = 0
    for number in 0..<count {
      let file = Self.file((0...random.below(2)).map { _ in Self.component(&random) })
      // All URLs of some files, and ordinary ones of each.
      let isSample = number % 50 == 0
      let there = Self.android(file, isSample ? .all : .ordinary)
      let back = Self.apple(there.android, isSample ? .all : .ordinary)
      for conversion in [there, back] where conversion.comparison.ordinaryResult == .equal { equal += 1 }
      if !isSample { continue }
      for conversion in [there, back] {
        let rules = conversion.android.rules(of: "a.b").map { rule in
          NaiveAndroid.Rule(
            excludes: rule.excludes, path: rule.path, query: rule.query.map { ($0.name, $0.value) },
            fragment: rule.fragment)
        }
        var matcher = LinkRouter(conversion.apple, app: Self.app, engine: .pcre2).makeMatcher()
        let pairs = Set(conversion.comparison.differences.map { [$0.apple.component, $0.android.component] })
        let firstMatch = naive.list(rules)
        for url in urls {
          let verdict = try #require(matcher.verdicts(for: try LinkURL("https://h" + url)).first)
          let rule = firstMatch(naive.parts(url))
          if (verdict.verdict == .match) == (rule.map { !rules[$0].excludes } ?? false) { continue }
          let isShown = pairs.contains([verdict.component, rule]) || !conversion.comparison.hasAllDifferences
          #expect(isShown, "\(number) \(url) \(String(decoding: file.source.bytes, as: UTF8.self))")
        }
        for difference in conversion.comparison.differences {
          let rule = naive.firstMatch(rules, String(difference.url.dropFirst("https://h".count)))
          #expect(rule == difference.android.component)
        }
      }
    }
    #expect(equal > count / 4, "\(equal)")
  }

  private static func component(_ random: inout SplitMix64) -> String {
    func pattern(_ start: String) -> String {
      start + (0...random.below(3)).map { _ in random.pick(["a", "b", "/", "*", "?"]) }.joined()
    }
    let query = random.once(in: 6) ? #", "?": {"a": "\#(pattern(""))"}"# : ""
    let settings = random.pick(["", "", #", "percentEncoded": false"#, #", "caseSensitive": false"#])
    return #"{"/": "\#(pattern("/"))"\#(query)\#(settings), "exclude": \#(random.once(in: 4))}"#
  }
}
