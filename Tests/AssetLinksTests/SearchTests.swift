import Association
import Matching
import SeededRandom
import SourceText
import TestSupport
import Testing

@testable import AssetLinks

@Suite struct SearchTests {
  typealias Rule = NaiveAndroid.Rule

  private var budget: StepBudget { StepBudget(states: 400_000, steps: 400_000_000) }

  private func automaton(_ rules: [Rule], _ parser: PatternParser) -> RuleAutomaton {
    RuleAutomaton(
      rules.map {
        let text = RuleText(
          excludes: $0.excludes, path: $0.path, query: $0.query.map { .init($0.name, $0.value) }, fragment: $0.fragment)
        return RulePlan(text, parser)
      })
  }

  /// All short URLs of some characters.
  private static let urls =
    words("ab/?#", upTo: 5).flatMap { $0.first == "?" || $0.first == "#" ? [$0, "/" + $0] : ["/" + $0] } + [""]

  @Test(arguments: PatternParser.allCases)
  func `a search finds the deciders of all short URLs, and every URL that it shows is decided so`(
    _ parser: PatternParser
  ) throws {
    let naive = NaiveAndroid(parser: parser)
    var random = SplitMix64(seed: 41)
    for _ in 0..<20 {
      let rules = (0..<3).map { _ in Self.rule(&random) }
      let other = (0..<2).map { _ in Self.rule(&random) }
      let search = Search(budget, [], beside: [automaton(rules, parser), automaton(other, parser)])
      let (found, isComplete) = search.deciders()
      #expect(isComplete)
      for (numbers, url) in found {
        let text = String(decoding: url, as: UTF8.self)
        #expect(numbers == [naive.firstMatch(rules, text), naive.firstMatch(other, text)], "\(rules) \(other) \(text)")
      }
      let known = Dictionary(found.map { ($0.numbers, $0) }) { first, _ in first }
      let lists = [naive.list(rules), naive.list(other)]
      for url in Self.urls {
        let parts = naive.parts(url)
        guard let shown = known[lists.map { $0(parts) }] else {
          Issue.record("\(rules) \(other) \(url)")
          continue
        }
        // One without a path is shown only where no other has these deciders.
        if url.hasPrefix("/") { #expect(shown.url.count <= url.utf8.count) }
      }
    }
  }

  @Test func `components and rules are followed together`() throws {
    let source = SourceFile(
      name: "a",
      bytes: Array(
        #"{"applinks": {"details": [{"appIDs": ["A"], "components": [{"/": "/buy/*"}, {"/": "/help"}]}]}}"#.utf8))
    let file = AssociationFile(source)
    let list = OrderedComponents(file.applinks?.entries ?? [], of: file, VariableTable(file))
    let rules = [Rule(path: "/buy/*"), Rule(path: "/help")]
    let search = Search(budget, [.init(list)], beside: [automaton(rules, .later)])
    let (found, isComplete) = search.deciders()
    #expect(isComplete)
    let shown = Set(
      found.map { "\($0.numbers.map { $0.map(String.init) ?? "-" }) \(String(decoding: $0.url, as: UTF8.self))" })
    #expect(
      shown == [
        #"["-", "-"] /"#, #"["0", "-"] /buy"#, #"["0", "0"] /buy/"#, #"["1", "1"] /help"#, #"["1", "-"] /help/"#,
        #"["-", "0"] /buy%2f"#, #"["-", "1"] /hel%70"#,
      ])
  }

  @Test func `a search that is exhausted is undecided`() {
    let rules = (0..<12).map { number in
      Rule(
        path: "/*a" + String(repeating: "?", count: number) + "b*", query: [("a", "*b?"), ("b", "?a*b")],
        fragment: "*a?b")
    }
    let search = Search(StepBudget(states: 2_000, steps: 1_000_000), [], beside: [automaton(rules, .later)])
    #expect(!search.deciders().isComplete)
  }

  private static func rule(_ random: inout SplitMix64) -> Rule {
    var rule = Rule(excludes: random.once(in: 3))
    func pattern(_ start: String) -> String {
      start + (0...random.below(3)).map { _ in random.pick(["a", "b", "/", "*", "?", "."]) }.joined()
    }
    if !random.once(in: 4) { rule.path = pattern("/") }
    if random.once(in: 4) { rule.query = [(random.pick(["a", "b"]), pattern(""))] }
    if random.once(in: 5) { rule.fragment = pattern("") }
    return rule
  }
}
