import Association
import Matching
import SeededRandom
import SourceText
import TestSupport
import Testing

@testable import AssetLinks

@Suite struct PlatformComparisonTests {
  private static let urls =
    words("ab/?#", upTo: 4).flatMap { $0.first == "?" || $0.first == "#" ? [$0, "/" + $0] : ["/" + $0] } + [""]

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

  private func comparison(_ list: [String], _ urls: PlatformComparison.URLs = .all, steps: Int = 400_000_000)
    -> PlatformComparison
  {
    let (apple, android) = files(list)
    return PlatformComparison(
      apple, app: AppID("A"), android, package: "a.b", host: "h", urls, StepBudget(states: 200_000, steps: steps))
  }

  @Test func `the same list opens other URLs on both platforms`() {
    let found = comparison([#"{"/": "/buy/*"}"#])
    #expect(found.differences.map(\.url) == ["https://h/buy", "https://h/buy%2f"])
    #expect(found.differences.map(\.isOrdinary) == [true, false])
    #expect(comparison([#"{"/": "*"}"#]).result == .equal)
  }

  @Test func `a URL without a path has the path of the root on one platform alone`() {
    let found = comparison([#"{"/": "/*"}"#])
    #expect(found.result == .different && found.ordinaryResult == .equal && found.hasAllDifferences)
    #expect(found.differences.map(\.url) == ["https://h"])
    #expect(comparison([#"{"?": {"q": "?*"}}"#]).result == .different)
  }

  @Test func `a comparison of patterns with many stars that reaches its budget is not called equal`() {
    let list = (0..<60).map { #"{"/": "\#(String(repeating: "/*", count: 12))/\#($0)"}"# }
    let few = comparison(list, steps: 30_000)
    #expect(few.result != .equal && !few.hasAllDifferences)
    #expect(few.differences.allSatisfy { $0.apple.verdict == .match || $0.android.verdict == .match })
  }

  @Test func `rules with too much text are not compared`() {
    let found = comparison(
      [#"{"/": "/\#(String(repeating: "a", count: 30_000))"}"#]
        + (0..<80).map { number in
          #"{"/": "/\#(number)\#(String(repeating: "a", count: 30_000))"}"#
        })
    #expect(found.result == .undecided && found.differences.isEmpty)
  }

  @Test func `ordinary URLs are compared by themselves`() {
    let found = comparison([#"{"/": "/buy*"}"#])
    #expect(found.ordinaryResult == .equal)
    #expect(found.differences.map(\.url) == ["https://h/bu%79"])
    let ordinary = comparison([#"{"/": "/buy*"}"#], .ordinary)
    #expect(ordinary.result == .equal)
  }

  @Test func `a comparison that is exhausted is undecided`() {
    let found = comparison([#"{"/": "/a*b?c*d"}"#], steps: 100)
    #expect(found.result == .undecided && found.ordinaryResult == .undecided && !found.hasAllDifferences)
  }

  @Test func `every short URL that only one platform opens has its pair among the differences`() throws {
    var random = SplitMix64(seed: 7)
    #if DEBUG
      let count = 2
    #else
      let count = 30
    #endif
    for _ in 0..<count {
      let rules = (0..<3).map { _ in Self.rule(&random) }
      let list = rules.map { rule in
        let query = rule.query.map { #", "?": {"\#($0.name)": "\#($0.value)"}"# }.joined()
        return #"{"/": "\#(rule.path ?? "*")"\#(query), "exclude": \#(rule.excludes)}"#
      }
      let (apple, _) = files(list)
      let found = comparison(list)
      #expect(found.hasAllDifferences)
      for difference in found.differences {
        let rule = NaiveAndroid(parser: .later).firstMatch(rules, String(difference.url.dropFirst("https://h".count)))
        #expect(rule == difference.android.component, "\(list) \(difference.url)")
      }
      var matcher = LinkRouter(apple, engine: .pcre2).makeMatcher()
      let naive = NaiveAndroid(parser: .later)
      let firstMatch = naive.list(rules)
      let pairs = Set(found.differences.map { [$0.apple.component, $0.android.component] })
      for url in Self.urls {
        let component = matcher.verdicts(for: try LinkURL("https://h" + url)).first?.component
        let rule = firstMatch(naive.parts(url))
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
