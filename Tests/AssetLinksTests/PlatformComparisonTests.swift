import Association
import Matching
import SeededRandom
import SourceText
import Testing

@testable import AssetLinks

@Suite struct PlatformComparisonTests {
  private static let urls = PatternTests.words("ab/?#", upTo: 4).map { "/" + $0 }

  private func files(_ list: [String]) -> (AssociationFile, AssetLinksFile) {
    let list = list.joined(separator: ", ")
    func source(_ text: String) -> SourceFile { SourceFile(name: "file", bytes: Array(text.utf8)) }
    let apple = #"{"applinks": {"details": [{"appIDs": ["A"], "components": [\#(list)]}]}}"#
    let android = """
      [{"relation": ["\(Statement.appLinks)"],
        "target": {"namespace": "android_app", "package_name": "a.b", "sha256_cert_fingerprints": ["AB"]},
        "relation_extensions": {"\(Statement.appLinks)": {"dynamic_app_link_components": [\(list)]}}}]
      """
    return (AssociationFile(source(apple)), AssetLinksFile(source(android)))
  }

  private func comparison(_ list: [String], steps: Int = 400_000_000) -> PlatformComparison {
    let (apple, android) = files(list)
    return PlatformComparison(
      apple, app: AppID("A"), android, package: "a.b", host: "h", StepBudget(states: 200_000, steps: steps))
  }

  @Test func `the same list opens other URLs on both platforms`() {
    let shown = comparison([##"{"/": "/buy/*"}"##]).differences.map(\.url)
    #expect(shown == ["https://h/buy", "https://h/buy%2f"])
    let equal = comparison([#"{"/": "/*"}"#])
    #expect(equal.isComplete && equal.differences.isEmpty)
  }

  @Test func `a comparison that is exhausted is not complete`() {
    #expect(!comparison([#"{"/": "/a*b?c*d"}"#], steps: 1_000).isComplete)
  }

  @Test func `every short URL that only one platform opens has its pair among the differences`() throws {
    var random = SplitMix64(seed: 7)
    for _ in 0..<12 {
      let rules = (0..<3).map { _ in Self.rule(&random) }
      let list = rules.map { rule in
        let query = rule.query.map { #", "?": {"\#($0.name)": "\#($0.value)"}"# }.joined()
        return #"{"/": "\#(rule.path ?? "*")"\#(query), "exclude": \#(rule.excludes)}"#
      }
      let (apple, _) = files(list)
      let found = comparison(list)
      #expect(found.isComplete)
      var matcher = LinkRouter(apple, engine: .pcre2).makeMatcher()
      let naive = NaiveAndroid(parser: .later)
      let pairs = Set(found.differences.map { [$0.apple.component, $0.android.component] })
      for url in Self.urls {
        let component = matcher.verdicts(for: try LinkURL("https://h" + url)).first?.component
        let rule = naive.firstMatch(rules, url)
        let opens = (component.map { !rules[$0].excludes } ?? false, rule.map { !rules[$0].excludes } ?? false)
        if opens.0 != opens.1 { #expect(pairs.contains([component, rule]), "\(list) \(url)") }
      }
    }
  }

  private static func rule(_ random: inout SplitMix64) -> NaiveAndroid.Rule {
    func pattern(_ start: String) -> String {
      start + (0...random.below(3)).map { _ in random.pick(["a", "b", "/", "*", "?"]) }.joined()
    }
    var rule = NaiveAndroid.Rule(excludes: random.once(in: 3), path: pattern("/"))
    if random.once(in: 4) { rule.query = [(random.pick(["a", "b"]), pattern(""))] }
    return rule
  }
}
