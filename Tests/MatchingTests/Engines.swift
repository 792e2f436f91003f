import Association
import SourceText
import Testing

@testable import Matching

typealias Answer = NaiveMatcher.Answer

/// All engines for one file, to be asked about many URLs.
struct Engines {
  static let names = [
    "automaton", "automaton with little room", "automaton without room", "lazy DFA", "lazy DFA with little room",
    "pcre2", "exact", "naive",
    "automaton, raw bytes",
  ]

  private let questions: [EngineQuestion]
  private let naive: NaiveMatcher
  private let filling: Filling

  /// The matcher that is given raw bytes.
  private final class Filling {
    var matcher: LinkMatcher
    var verdicts: [AppVerdict] = []

    init(_ matcher: consuming LinkMatcher) { self.matcher = matcher }

    func verdicts(_ text: String, _ domain: String? = nil) throws -> [AppVerdict] {
      try matcher.fill(&verdicts, for: Array(text.utf8).span, domain: domain)
      return verdicts
    }
  }

  init(_ file: String) {
    self.init(AssociationFile(SourceFile(name: "test", bytes: Array(file.utf8))), JSONValue(file))
  }

  /// - Parameter version: The system that reads the file.
  init(_ file: String, readBy version: SystemVersion) throws {
    let generation = try #require(SystemGeneration(version))
    let file = AssociationFile(SourceFile(name: "test", bytes: Array(file.utf8)))
    self.init(
      file.read(by: generation), JSONValue(file.document, try #require(file.document.root)).read(by: version),
      readsVariables: version >= SystemVersion(major: 13, minor: 5))
  }

  init(_ file: AssociationFile, _ tree: JSONValue, readsVariables: Bool = true) {
    let router = LinkRouter(file)
    questions = [
      question(router.makeMatcher()), question(router.makeMatcher(cacheBound: 8_192)),
      question(router.makeMatcher(cacheBound: 0)), question(router.makeMatcher(warmUp: 1)),
      question(router.makeMatcher(cacheBound: 8_192, warmUp: 1)),
      question(LinkRouter(file, engine: .pcre2).makeMatcher()),
      question(ExactEngine(RoutingPlan(file))),
    ]
    naive = NaiveMatcher(tree, readsVariables: readsVariables)
    filling = Filling(router.makeMatcher())
  }

  /// Whether all engines answer the same, and whether some app gets the URL or leaves it to the browser.
  func agreement(_ text: String) throws -> (areEqual: Bool, isDecided: Bool) {
    let url = try LinkURL(text)
    let first = questions[0](url, nil)
    let areEqual =
      try filling.verdicts(text) == first
      && questions.dropFirst().allSatisfy { $0(url, nil) == first }
      && zip(naive.answers(text), first).allSatisfy { $0 == Self.answer($1) }
    return (areEqual, first.contains { $0.component != nil })
  }

  /// The answers of each engine, in the order of the names.
  func answers(_ text: String, domain: String? = nil) throws -> [[Answer]] {
    let url = try LinkURL(text)
    let raw = try filling.verdicts(text, domain)
    return questions.map { $0(url, domain).map(Self.answer) }
      + [naive.answers(text, domain: domain), raw.map(Self.answer)]
  }

  private static func answer(_ verdict: AppVerdict) -> Answer {
    Answer(
      app: verdict.app.text, verdict: verdict.verdict.rawValue, entry: verdict.entry, component: verdict.component)
  }
}
