import Association
import SeededRandom
import SourceText
import Testing

@testable import Matching

/// Files made to cost a search all it may take. Steps are counted, not seconds.
@Suite("Searches in files made to exhaust them")
struct ExhaustionTests {
  private static func file(_ components: [String], variables: [String: [String]] = [:]) -> AssociationFile {
    let lists = variables.sorted { $0.key < $1.key }.map { name, values in
      #""\#(name)": [\#(values.map { #""\#($0)""# }.joined(separator: ", "))]"#
    }
    let text = """
      {"applinks": {"details": [{"appIDs": ["\(Corpus.app)"], "components": [\(components.joined(separator: ", "))]}],
      "substitutionVariables": {\(lists.joined(separator: ", "))}}}
      """
    return AssociationFile(SourceFile(name: "test", bytes: Array(text.utf8)))
  }

  private static func list(_ file: AssociationFile) -> OrderedComponents {
    OrderedComponents(file.applinks?.entries ?? [], of: file, VariableTable(file))
  }

  private static func word(_ length: Int, of alphabet: String, _ random: inout SplitMix64) -> String {
    let letters = Array(alphabet)
    return String((0..<length).map { _ in random.pick(letters) })
  }

  /// Patterns whose deterministic automaton has 2ⁿ states.
  private static let exponential = (10..<30).map { #"{"/": "/*a\#(String(repeating: "?", count: $0))"}"# }

  @Test(
    "a search ends undecided with its steps or its states, and never with a proof", arguments: [100, 10_000, 300_000])
  func search(_ steps: Int) {
    let components = Self.list(Self.file(Self.exponential))
    for budget in [StepBudget(states: .max, steps: steps), StepBudget(states: steps / 100, steps: .max)] {
      let search = Search(budget, [Search.Group(components)], from: components)
      // No URL is decided by the last component and excluded by none of the others, which takes all states to prove.
      guard case .undecided = search.first(where: { _ in false }, unless: { _ in false }) else {
        Issue.record("decided")
        return
      }
      #expect(!search.deciders().isComplete)
      #expect(!search.stateCount().isComplete)
    }
    let budget = StepBudget(states: .max, steps: steps)
    _ = Search(budget, [Search.Group(components)], from: components).stateCount()
    // What was begun is finished: one state, which is moved by each class of bytes.
    #expect(budget.left <= 0 && budget.left > -100_000)
  }

  @Test("the components that match a URL are all found after the budget ended, and their steps are counted")
  func acceptanceList() {
    let components = Self.list(Self.file(Self.exponential))
    let budget = StepBudget(states: .max, steps: 10)
    let list = AcceptanceList(components, budget)
    let url = Array(("/" + String(repeating: "a", count: 40)).utf8)
    #expect(list.accepting(url) == Array(components.items.indices))
    #expect(budget.isExhausted)
    let before = budget.left
    #expect(list.first(url) == 0 && list.accepting(url).count == components.items.count)
    #expect(before - budget.left > 40)
  }

  @Test("patterns of more characters than an automaton may have are searched for nothing, and compared one by one")
  func longPatterns() {
    let text = String(repeating: "a", count: 30_000)
    let components = Self.list(Self.file((0..<150).map { #"{"/": "/\#($0)/\#(text)*"}"# }))
    let budget = StepBudget(states: .max, steps: .max)
    let search = Search(budget, [Search.Group(components)], from: components)
    guard case .undecided = search.first(where: { $0[0] == 7 }, unless: { _ in false }) else {
      Issue.record("decided")
      return
    }
    #expect(search.deciders().found.isEmpty && !search.deciders().isComplete)
    #expect(search.stateCount() == (0, false))
    let list = AcceptanceList(components, budget)
    #expect(list.accepting(Array("/7/\(text)b".utf8)) == [7])
    #expect(list.accepting(Array("/7/\(text.dropLast())b".utf8)) == [])
    #expect(list.first(Array("/149/\(text)".utf8), in: 100..<150) == 149)
  }

  @Test("an index of beginnings excludes only components that begin otherwise")
  func prefixIndex() {
    let components = Self.list(
      Self.file([
        #"{"/": "/Buy/*", "caseSensitive": false}"#, #"{"/": "/sell", "percentEncoded": false}"#, #"{"/": "*x"}"#,
      ]))
    let index = PrefixIndex(components)
    #expect(index.positions(sharingURLsWith: components.items[0].plan) == [0, 2])
    #expect(index.positions(sharingURLsWith: components.items[2].plan) == [0, 1, 2])
    #expect(PrefixIndex(components) { $0.index < 2 }.contains(matching: Array("/bUY/7".utf8)))
    #expect(!PrefixIndex(components) { $0.index < 2 }.contains(matching: Array("/buzz".utf8)))
    // An escape may stand for any character.
    #expect(PrefixIndex(components) { $0.index == 1 }.contains(matching: Array("/s%65ll".utf8)))
  }

  /// A file, its URLs, and the most steps for a byte of theirs.
  struct Hostile: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let limit: Int
    let make: @Sendable (_ random: inout SplitMix64) -> (file: AssociationFile, urls: [String])
  }

  static let hostile = [
    Hostile(testDescription: "patterns of a hundred stars", limit: 120) { random in
      let components = (0..<200).map { number in
        let stars = (0..<100).map { _ in word(1, of: "abcdef", &random) + "*" }.joined()
        return #"{"/": "/*\#(stars)b\#(number)"}"#
      }
      return (file(components), (0..<60).map { _ in "/" + word(300, of: "abcdefgh", &random) })
    },
    Hostile(testDescription: "three words behind stars", limit: 60) { random in
      let letters = "abcdefghijklmnopqrstuvwxyz"
      let components = (0..<5_000).map { _ in
        let words = (2...4).map { word(min($0, 3), of: letters, &random) }.joined(separator: "*")
        return #"{"/": "*\#(words)"}"#
      }
      return (file(components), (0..<60).map { _ in "/" + word(300, of: letters, &random) })
    },
    Hostile(testDescription: "single characters behind stars", limit: 40) { random in
      let components = (0..<200).map { number in
        #"{"/": "*a\#(String(repeating: "?", count: 5 + number % 40))\#(word(1, of: "abcxyz", &random))*x"}"#
      }
      return (file(components), (0..<60).map { _ in "/" + word(300, of: "abcdefgh", &random) })
    },
    Hostile(testDescription: "stars behind each character of a beginning", limit: 40) { random in
      let components = (1...600).map { #"{"/": "/\#(String(repeating: "a", count: $0))*b\#($0)"}"# }
      return (file(components), (0..<20).map { _ in "/" + String(repeating: "a", count: 300 + random.below(300)) })
    },
    Hostile(testDescription: "dictionaries on one path", limit: 40) { random in
      let letters = "abcdefghijklmnopqrstuvwxyz"
      let components = (0..<2_000).map { _ in
        let name = word(1, of: letters, &random)
        return
          #"{"/": "*", "?": {"\#(name)": "*\#(word(1, of: letters, &random))*\#(word(1, of: letters, &random))*"}}"#
      }
      let urls = (0..<100).map { _ in
        "/x?"
          + (0..<8).map { _ in word(1, of: letters, &random) + "=" + word(20, of: letters, &random) }.joined(
            separator: "&")
      }
      return (file(components), urls)
    },
    Hostile(testDescription: "pairs of variables over two letters", limit: 80) { random in
      let variables = variables(10, values: 300, of: "ab", lengths: 3...10, &random)
      let components = (0..<100).map { #"{"/": "/*$(v\#($0 / 10))$(v\#($0 % 10))/x\#($0)"}"# }
      let urls = (0..<60).map { "/" + word(300, of: "ab", &random) + "/x\($0)" }
      return (file(components, variables: variables), urls)
    },
    Hostile(testDescription: "variables between stars", limit: 40) { random in
      let variables = variables(60, values: 100, of: "abcde", lengths: 2...6, &random)
      let components = (0..<60).map { #"{"/": "/*$(v\#($0))*$(v\#(($0 * 7 + 1) % 60))/$(v\#(($0 * 13 + 5) % 60))*x"}"# }
      let urls = (0..<10).map { "/" + word(3_000, of: "abcde/", &random) + ($0 % 2 == 0 ? "x" : "") }
      return (file(components, variables: variables), urls)
    },
    Hostile(testDescription: "variables with wildcards in a hundred places", limit: 150) { random in
      let variables = variables(3, values: 60, of: "ab?*", lengths: 0...6, &random)
      let components = (0..<100).map { #"{"/": "/*x$(v\#($0 % 3))$(v0)y\#($0)"}"# }
      let urls = (0..<60).map { "/" + word(300, of: "abx", &random) + "y\($0)" }
      return (file(components, variables: variables), urls)
    },
    Hostile(testDescription: "values with runs of wildcards behind stars", limit: 250) { random in
      let variables = Dictionary(
        uniqueKeysWithValues: (0..<4).map { number in
          ("v\(number)", (10..<30).map { "*\(word(1, of: "ab", &random))\(String(repeating: "?", count: $0))b" })
        })
      let components = (0..<16).map { #"{"/": "/*$(v\#($0 / 4))$(v\#($0 % 4))/x\#($0)"}"# }
      let urls = (0..<60).map { "/" + word(300, of: "ab", &random) + "/x\($0 % 16)" }
      return (file(components, variables: variables), urls)
    },
    Hostile(testDescription: "a variable of one letter, many times", limit: 700) { random in
      let variables = ["a": (1...300).map { String(repeating: "a", count: $0) }]
      let components = [#"{"/": "/\#(String(repeating: "$(a)", count: 100))b"}"#, #"{"/": "/*$(a)a$(a)"}"#]
      let urls = (0..<20).map { "/" + String(repeating: "a", count: 50 + random.below(400)) + ($0 % 2 == 0 ? "b" : "") }
      return (file(components, variables: variables), urls)
    },
  ]

  private static func variables(
    _ count: Int, values: Int, of letters: String, lengths: ClosedRange<Int>, _ random: inout SplitMix64
  ) -> [String: [String]] {
    var variables: [String: [String]] = [:]
    for number in 0..<count {
      let words = (0..<values).map { _ in word(lengths.lowerBound + random.below(lengths.count), of: letters, &random) }
      variables["v\(number)"] = Set(words).sorted()
    }
    return variables
  }

  @Test("a star that one URL passed is passed by no other", arguments: 1...20)
  func passedStars(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let variables = Self.variables(5, values: 3, of: "ab", lengths: 1...3, &random)
    let components = (0..<16).map { #"{"/": "/*$(v\#($0 % 2))$(v\#($0 % 5))*$(v\#($0 % 3))*\#($0)"}"# }
    let file = Self.file(components, variables: variables)
    let decider = LinkDecider(CompiledEntries(RoutingPlan(file)), cacheBound: 0)
    let exact = ExactEngine(RoutingPlan(file))
    for number in 0..<200 {
      let url = "/" + Self.word(random.below(12), of: "abc", &random) + "\(number % 20)"
      var found: LinkMatcher.Decision?
      decider.decide(Array(url.utf8).span) { found = $1 }
      #expect(try exact.decisions(for: LinkURL("https://example.com" + url))[0] == found, "\(url)")
    }
  }

  @Test("variables used in more places than are followed as one block are followed alike", arguments: [2, 3, 100])
  func manyUses(_ count: Int) throws {
    var random = SplitMix64(seed: UInt64(count))
    let variables = Self.variables(count, values: 5, of: "ab", lengths: 0...3, &random)
    let components = (0..<9_000).map { #"{"/": "/*k\#($0)$(v\#($0 % count))$(v0)x"}"# }
    let file = Self.file(components, variables: variables)
    let decider = LinkDecider(CompiledEntries(RoutingPlan(file)), cacheBound: 0)
    let exact = ExactEngine(RoutingPlan(file))
    var decided = 0
    for _ in 0..<40 {
      let number = random.below(9_000)
      let value = random.pick(variables["v\(number % count)"] ?? []) + random.pick(variables["v0"] ?? [])
      let url = "/k1k\(number)\(value)k\(number)\(Bool.random(using: &random) ? value : "b")x"
      var found: LinkMatcher.Decision?
      decider.decide(Array(url.utf8).span) { found = $1 }
      if found != nil { decided += 1 }
      #expect(try exact.decisions(for: LinkURL("https://example.com" + url))[0] == found, "\(url)")
    }
    #expect(decided > 10)
  }

  @Test(
    "a URL costs few steps a byte, whatever the file and the cache", arguments: hostile,
    [0, LinkRouter.defaultCacheBound])
  func matching(_ example: Hostile, _ bound: Int) throws {
    var random = SplitMix64(seed: 3)
    let (file, urls) = example.make(&random)
    let decider = LinkDecider(CompiledEntries(RoutingPlan(file)), cacheBound: bound)
    let exact = ExactEngine(RoutingPlan(file))
    var bytes = 0
    for (number, url) in urls.enumerated() {
      var found: LinkMatcher.Decision?
      decider.decide(Array(url.utf8).span) { found = $1 }
      bytes += url.utf8.count
      if number < 5 { #expect(try exact.decisions(for: LinkURL("https://example.com" + url))[0] == found, "\(url)") }
    }
    let moves = decider.costs.reduce(0) { $0 + $1.moves }
    #expect(moves <= bytes * example.limit, "\(moves / bytes) steps a byte")
  }
}
