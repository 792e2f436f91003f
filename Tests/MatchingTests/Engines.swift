import Association
import JSONSource

@testable import Matching

typealias Answer = NaiveMatcher.Answer

/// An engine that asks the exact matcher for every part: slower than PCRE2, and nothing of it shared.
struct ExactEngine: MatchingEngine {
  private let entries: [[ComponentPlan]]

  init(_ plan: RoutingPlan) {
    entries = plan.entries.map { entry, _ in
      (0..<entry.count).compactMap { plan.component($0, of: entry) }
    }
  }

  mutating func decisions(for url: LinkURL) -> [Decision?] {
    entries.map { components in
      components.first { Self.matches($0, url) }.map { Decision(component: $0.index, excludes: $0.excludes) }
    }
  }

  static func matches(_ component: ComponentPlan, _ url: LinkURL) -> Bool {
    func accepts(_ language: PartLanguage?, _ subject: PartSubject) -> Bool {
      language.map { ExactMatcher(subject, folding: component.folding).accepts($0) } ?? true
    }
    guard accepts(component.path, .path(url, decoded: component.isDecoded)),
      accepts(component.fragment, .fragment(url, decoded: component.isDecoded))
    else { return false }
    switch component.query {
    case nil: return true
    case .whole(let language): return accepts(language, .query(url, decoded: component.isDecoded))
    case .items(let items):
      let written = QueryItem.items(url, decoded: component.isDecoded)
      return items.allSatisfy { item in
        let values = written.filter { component.folding.fold(PartLanguage.scalars($0.name)) == item.name }.map(\.value)
        return (values.isEmpty ? [[]] : values).allSatisfy { accepts(item.language, PartSubject(bytes: $0)) }
      }
    }
  }
}

/// All engines made ready for one file, so that each can be asked for many URLs.
struct Engines {
  static let names = ["automaton", "automaton without room", "pcre2", "exact", "naive", "automaton, raw bytes"]

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
      router.makeMatcher(), router.makeMatcher(cacheBound: 0), Router(file, engine: .pcre2).makeMatcher(),
      Matcher(plan, ExactEngine(plan)),
    ]
    naive = NaiveMatcher(tree)
    filling = router.makeMatcher()
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
