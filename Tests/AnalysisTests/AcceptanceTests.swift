import Testing

@testable import Analysis
@testable import Matching

@Suite("The components that match a URL, and covers")
struct AcceptanceTests {
  /// Every component of the family in one list, which has several blocks.
  private static func list(_ kind: BruteForceTests.Kind) -> Family.List {
    let picked = Array(kind.family.texts.indices)
    return Family.List(kind.family, picked, excluding: picked.map { $0 % 3 == 1 })
  }

  @Test("in a long list they are those that the engines find", arguments: BruteForceTests.Kind.allCases)
  func acceptance(_ kind: BruteForceTests.Kind) {
    let list = Self.list(kind)
    let acceptance = AcceptanceList(list.components)
    var accepted = 0
    for url in kind.family.urls {
      let bytes = Array(url.utf8)
      let flags = kind.family.accepting(url)
      let expected = flags.indices.filter { flags[$0] }
      #expect(acceptance.accepting(bytes) == expected, "\(url)")
      let start = url.utf8.count % list.picked.count
      #expect(acceptance.first(bytes, in: start..<list.picked.count) == expected.first { $0 >= start }, "\(url)")
      for position in stride(from: url.utf8.count % 7, to: flags.count, by: 29) {
        #expect(acceptance.accepts(bytes, at: position) == flags[position], "\(url) \(position)")
      }
      accepted += expected.count
    }
    #expect(accepted > kind.family.urls.count)
  }

  @Test("a cover accepts every URL of the covered component", arguments: BruteForceTests.Kind.allCases)
  func cover(_ kind: BruteForceTests.Kind) {
    let list = Self.list(kind)
    let flags = kind.family.urls.map { kind.family.accepting($0) }
    let plans = list.components.items.map(\.plan)
    var covers = 0
    for one in plans.indices {
      for other in stride(from: one % 5, to: plans.count, by: 5) where plans[one].isCovered(by: plans[other]) {
        covers += 1
        let url = flags.firstIndex { $0[one] && !$0[other] }
        #expect(url == nil, "\(kind.family.texts[one]) is not covered by \(kind.family.texts[other])")
      }
    }
    #expect(covers > plans.count)
  }

  @Test("patterns show these covers")
  func covers() {
    func isCovered(_ one: String, by other: String) -> Bool {
      let items = SmallFile(["{\(one)}", "{\(other)}"]).components.items
      return items[0].plan.isCovered(by: items[1].plan)
    }
    let yes = [
      (#""/": "/a/b""#, #""/": "/a/*""#), (#""/": "/a/*""#, #""/": "/a*""#),
      (#""/": "/*a*b""#, #""/": "/*b""#), (#""?": {"a": "x", "b": "y"}"#, #""?": {"b": "?*"}"#),
      (#""/": "/a", "?": "x=1""#, #""/": "/a""#), (##""#": "ab""##, ##""#": "a*""##), (#""/": "/a/*""#, ""),
    ]
    for (one, other) in yes {
      #expect(isCovered(one, by: other), "\(one) by \(other)")
      #expect(!isCovered(other, by: one), "\(other) by \(one)")
    }
    #expect(!isCovered(#""/": "/a", "caseSensitive": false"#, by: #""/": "/a""#))
    // The same paths.
    #expect(isCovered(#""/": "/a?*b""#, by: #""/": "/a*?b""#) && isCovered(#""/": "/a*?b""#, by: #""/": "/a?*b""#))
  }

  @Test("steps are taken from a part and from the whole, and a question ends with either")
  func parts() {
    let whole = StepBudget(states: 10, steps: 100)
    let part = whole.part(steps: 30).limited(toStates: 5)
    part.take(29)
    #expect(!part.isExhausted && !whole.isExhausted)
    part.take(1)
    #expect(part.isExhausted && !whole.isExhausted)
    #expect(!whole.part(share: 70).isExhausted && whole.part(share: 71).isExhausted)
    let other = whole.part(steps: 1_000)
    whole.take(70)
    #expect(other.isExhausted && whole.isExhausted)
  }
}
