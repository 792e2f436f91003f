import Association
import TestSupport
import Testing

@testable import Analysis
@testable import Matching

/// Every small pattern without every other one. The judge tries all short URLs.
@Suite("Search")
struct SearchTests {
  private static let family = Family(
    words(["a", "b", "*", "?", "/"], upTo: 2).map { "\"/\": \"\($0)\"" },
    urls: words(["a", "b", "c", "/"], upTo: 4).map { "/" + $0 })

  private static func components(_ patterns: String...) -> OrderedComponents {
    SmallFile(patterns.map { "{\"/\": \"\($0)\"}" }).components
  }

  /// A URL that the first component matches and, if there is another one, that does not.
  private static func search(
    _ components: OrderedComponents, states: Int = 1_000_000, steps: Int = .max
  ) -> SearchResult<[UInt8]> {
    let groups = components.items.indices.map { Search.Group([$0], of: components) }
    return Search(StepBudget(states: states, steps: steps), groups, from: components).first {
      $0[0] != nil && (groups.count == 1 || $0[1] == nil)
    } unless: {
      !$0.isAlive(0) || groups.count > 1 && $0.isDecided(1)
    }
  }

  @Test("a found URL is a shortest one, and nothing is found only where no URL exists")
  func allPairs() {
    let family = Self.family
    #expect(family.texts.count == 31 && family.urls.count == 341)
    var found = 0
    for first in family.texts.indices {
      for second in family.texts.indices {
        let list = Family.List(family, [first, second], excluding: [false, false])
        func isWanted(_ accepted: [Bool]) -> Bool { accepted[first] && !accepted[second] }
        let shortest = family.firstURL(where: isWanted)
        switch Self.search(list.components) {
        case .found(let url):
          found += 1
          #expect(isWanted(family.accepting(url, [list])) && url.count == shortest?.utf8.count, "\(list)")
        case .none: #expect(shortest == nil, "\(list)")
        case .undecided: Issue.record("\(list) is undecided")
        }
      }
    }
    #expect((200..<900).contains(found), "\(found)")
  }

  @Test(
    "letters are tried before digits, and digits before punctuation",
    arguments: [("/?", "/a"), ("/??*", "/aa"), ("/$(digit)", "/0"), ("*", "/"), ("/x-?", "/x-a"), ("/%2F", "/%2F")])
  func readableURL(_ pattern: String, _ expected: String) {
    guard case .found(let url) = Self.search(Self.components(pattern)) else { return #expect(Bool(false), "no URL") }
    #expect(String(decoding: url, as: UTF8.self) == expected)
  }

  @Test("the language of a pattern without the same pattern is empty", arguments: ["*", "/a", "/*a*b?", "/$(alnum)*"])
  func emptyLanguage(_ pattern: String) {
    #expect(Self.search(Self.components(pattern, pattern)).isNone)
  }

  @Test("a budget of few states or no steps leaves it undecided, even where a URL exists")
  func budget() {
    let long = "/" + String(repeating: "a", count: 40)
    for components in [Self.components(long), Self.components(long, long)] {
      for result in [Self.search(components, states: 10), Self.search(components, steps: 0)] {
        guard case .undecided = result else { return #expect(Bool(false), "\(result)") }
      }
    }
    guard case .found(let url) = Self.search(Self.components(long), states: 100) else {
      return #expect(Bool(false), "no URL")
    }
    #expect(url == Array(long.utf8))
  }

  @Test("a hopeless beginning ends the search")
  func hopeless() {
    let components = Self.components("*")
    let search = Search(StepBudget(states: 1_000, steps: .max), [Search.Group(components)])
    #expect(search.first(where: { _ in true }, unless: { _ in true }).isNone)
  }

  @Test("the first component of a group decides, and several groups are answered at once")
  func deciders() {
    let components = Self.components("/a*", "/ab", "*")
    let groups = [Search.Group(components), Search.Group([1, 2], of: components)]
    let search = Search(StepBudget(states: 1_000, steps: .max), groups)
    func url(_ first: Int?, _ second: Int?) -> String? {
      let result = search.first(where: { $0[0] == first && $0[1] == second }, unless: { _ in false })
      guard case .found(let url) = result else { return nil }
      return String(decoding: url, as: UTF8.self)
    }
    #expect(url(0, 2) == "/a")
    #expect(url(0, 1) == "/ab")
    #expect(url(2, 2) == "/")
    // The first component hides the second, and the last one matches everything.
    #expect(url(1, 1) == nil && url(nil, nil) == nil)
  }

  @Test("states are counted, all of them or as many as the budget allows")
  func stateCount() {
    let components = Self.components("/abcdefgh")
    func count(_ states: Int) -> (states: Int, isComplete: Bool) {
      Search(StepBudget(states: states, steps: .max), [Search.Group(components)]).stateCount()
    }
    #expect(!count(4).isComplete && count(4).states == 5)
    #expect(count(1_000).isComplete && (9...30).contains(count(1_000).states), "\(count(1_000))")
  }
}
