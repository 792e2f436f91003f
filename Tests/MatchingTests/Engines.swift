import Association
import SourceText

@testable import Matching

typealias Answer = NaiveMatcher.Answer

/// All engines made ready for one file, so that each can be asked for many URLs.
struct Engines {
  static let names = [
    "automaton", "automaton with little room", "automaton without room", "pcre2", "exact", "naive",
    "automaton, raw bytes",
  ]

  private let plan: RoutingPlan
  private var matchers: [Matcher]
  private let naive: NaiveMatcher
  private var filling: Matcher
  private var verdicts: [AppVerdict] = []

  init(_ file: String) {
    self.init(AssociationFile(SourceFile(name: "test", bytes: Array(file.utf8))), JSONValue(file))
  }

  init(_ file: AssociationFile, _ tree: JSONValue) {
    plan = RoutingPlan(file)
    let router = Router(file)
    matchers = [
      router.makeMatcher(), router.makeMatcher(cacheBound: 8_192), router.makeMatcher(cacheBound: 0),
      Router(file, engine: .pcre2).makeMatcher(), Matcher(plan, ExactEngine(plan)),
    ]
    naive = NaiveMatcher(tree)
    filling = router.makeMatcher()
  }

  /// Whether all engines answer the same, and whether some app gets the URL or leaves it to the browser.
  mutating func agreement(_ text: String) throws -> (areEqual: Bool, isDecided: Bool) {
    let url = try LinkURL(text)
    let first = matchers[0].verdicts(for: url)
    try filling.fill(&verdicts, for: Array(text.utf8).span)
    let areEqual =
      verdicts == first
      && matchers.indices.dropFirst().allSatisfy { matchers[$0].verdicts(for: url) == first }
      && zip(naive.answers(text), first).allSatisfy { $0 == Self.answer($1) }
    return (areEqual, first.contains { $0.component != nil })
  }

  /// What each engine answers, in the order of the names.
  mutating func answers(_ text: String, domain: String? = nil) throws -> [[Answer]] {
    let url = try LinkURL(text)
    try filling.fill(&verdicts, for: Array(text.utf8).span, domain: domain)
    return matchers.indices.map { matchers[$0].verdicts(for: url, domain: domain).map(Self.answer) }
      + [naive.answers(text, domain: domain), verdicts.map(Self.answer)]
  }

  private static func answer(_ verdict: AppVerdict) -> Answer {
    Answer(
      app: verdict.app.text, verdict: verdict.verdict.rawValue, entry: verdict.entry, component: verdict.component)
  }
}
