import SourceText
import TestSupport
import Testing

@testable import Analysis
@testable import Matching

/// Every pair of small patterns on some languages. The judge tries all short URLs.
@Suite("Routes in lists of components")
struct RouteAnalysisTests {
  private static let family = Family(
    words(["a", "b", "*", "?", "/"], upTo: 2).map { "\"/\": \"\($0)\"" },
    urls: words(["a", "b", "c", "/"], upTo: 4).map { "/" + $0 })

  private typealias Expression = LinkLanguage.Expression

  private static let slash = Expression.text(Array("/".utf8))
  private static let segment = Expression.repeated(.byte(ByteSet(allBut: "/?#%")), isOptional: false)

  private static let languages: [Expression] = [
    .sequence([slash, segment]),
    .sequence([slash, segment, .optional(.sequence([slash, segment]))]),
    .sequence([.text(Array("/a".utf8)), .repeated(.sequence([slash, segment]), isOptional: true)]),
    .sequence([slash, .choice([.text(Array("a".utf8)), .text(Array("bc".utf8))]), .byte(ByteSet("ab".utf8))]),
    .sequence([slash, .repeated(.sequence([segment, slash]), isOptional: true), .text(Array("b".utf8))]),
  ]

  private let stepBudget = StepBudget(states: 1_000_000, steps: .max)

  @Test("the deciders of a language are those of its URLs, each with a shortest one", arguments: 0..<5)
  func allPairs(_ number: Int) {
    let family = Self.family
    let language = LinkLanguage(Self.languages[number])
    let urls = family.urls.filter { language.contains(Array($0.utf8)) }
    #expect(urls.count > 3)
    for first in family.texts.indices {
      for second in family.texts.indices where second != first {
        let list = Family.List(family, [first, second], excluding: [second % 2 == 0, false])
        var shortest: [Int?: Int] = [:]
        for url in urls {
          let accepted = family.accepting(url)
          let decider = [first, second].firstIndex { accepted[$0] }
          shortest[decider] = min(shortest[decider] ?? .max, url.utf8.count)
        }
        let (found, isComplete) = RouteAnalysis(list.components).deciders(of: language, stepBudget)
        #expect(isComplete)
        for (decider, length) in shortest {
          #expect(found.first { $0.position == decider }?.url.count == length, "\(list)")
        }
        for decider in found {
          #expect(language.contains(decider.url), "\(list)")
          let accepted = family.accepting(decider.url, [list])
          #expect([first, second].firstIndex { accepted[$0] } == decider.position, "\(list)")
        }
      }
    }
  }

  @Test(
    "the deciders of a language are found in a list of all patterns, by the beginnings of their paths", arguments: 0..<5
  )
  func allPatterns(_ number: Int) {
    let family = Self.family
    let language = LinkLanguage(Self.languages[number])
    // Those that accept many URLs are the last ones.
    let picked = family.texts.indices.sorted {
      (family.texts[$0].contains("*") ? 1 : 0) < (family.texts[$1].contains("*") ? 1 : 0)
    }
    let list = Family.List(family, picked, excluding: picked.map { $0 % 2 == 0 })
    let (found, isComplete) = RouteAnalysis(list.components).deciders(of: language, stepBudget)
    #expect(isComplete)
    var deciders: Set<Int?> = []
    for url in family.urls where language.contains(Array(url.utf8)) {
      let accepted = family.accepting(url)
      deciders.insert(picked.firstIndex { accepted[$0] })
    }
    #expect(deciders.isSubset(of: found.map { $0.position }))
    for decider in found {
      let accepted = family.accepting(decider.url, [list])
      #expect(language.contains(decider.url) && picked.firstIndex { accepted[$0] } == decider.position)
    }
  }

  @Test("what is outside of a language is found, or there is none", arguments: 0..<5)
  func outside(_ number: Int) {
    let family = Self.family
    let language = LinkLanguage(Self.languages[number])
    for pattern in family.texts.indices {
      let list = Family.List(family, [pattern], excluding: [false])
      let shortest = family.firstURL { $0[pattern] }.map { _ in
        family.urls.filter { !language.contains(Array($0.utf8)) && family.accepting($0)[pattern] }
          .map(\.utf8.count).min()
      }
      let search = Search(stepBudget, [.init(list.components)], .outside(language))
      switch search.first(where: { $0[0] != nil }, unless: { !$0.isAlive(0) }) {
      case .found(let url):
        #expect(!language.contains(url) && family.accepting(url, [list])[pattern])
        if let shortest, let shortest { #expect(url.count <= shortest) }
      case .none: #expect(shortest == nil || shortest == .some(nil), "\(list)")
      case .undecided: Issue.record("\(list) is undecided")
      }
    }
  }

  @Test("a URL that none of some lists opens is found, or the lists open all together")
  func together() {
    let family = Self.family
    let language = LinkLanguage(Self.languages[0])
    let urls = family.urls.filter { language.contains(Array($0.utf8)) }
    for first in family.texts.indices {
      for second in family.texts.indices {
        let lists = [first, second].map { Family.List(family, [$0], excluding: [false]) }
        let missing = urls.first { url in
          let accepted = family.accepting(url)
          return !accepted[first] && !accepted[second]
        }
        let result = RouteAnalysis.url(
          of: language, openedByNoneOf: lists.map { RouteAnalysis($0.components) }, stepBudget)
        switch result {
        case .found(let url):
          let accepted = family.accepting(url, lists)
          #expect(language.contains(url) && !accepted[first] && !accepted[second])
          if let missing { #expect(url.count <= missing.utf8.count) }
        case .none: #expect(missing == nil)
        case .undecided: Issue.record("undecided")
        }
      }
    }
  }

  @Test("a search beyond its budget is not complete")
  func budget() {
    let list = SmallFile((0..<12).map { #"{"/": "*\#($0)\#(String(repeating: "?", count: 8))"}"# }).components
    let language = LinkLanguage(.sequence([Self.slash, Self.segment]))
    let found = RouteAnalysis(list).deciders(of: language, StepBudget(states: 100, steps: .max))
    #expect(!found.isComplete)
  }
}
