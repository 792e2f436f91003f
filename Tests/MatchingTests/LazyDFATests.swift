import Association
import SeededRandom
import SourceText
import Testing

@testable import Matching

@Suite("states of whole URLs are made from the URLs that repay them")
struct LazyDFATests {
  static func decider(_ components: [String], warmUp: Int?, variables: [String] = []) -> LinkDecider {
    let text =
      #"{"applinks": {"substitutionVariables": {\#(variables.joined(separator: ", "))}, "details": [{"appIDs": ["A"], "components": [\#(components.joined(separator: ", "))]}]}}"#
    let file = AssociationFile(SourceFile(name: "test", bytes: Array(text.utf8)))
    return LinkDecider(CompiledEntries(RoutingPlan(file)), cacheBound: LinkRouter.defaultCacheBound, warmUp: warmUp)
  }

  static func component(_ decider: LinkDecider, _ url: String) -> Int? {
    var found: Int?
    decider.decide(Array(url.utf8).span) { found = $1.component }
    return found
  }

  private static let shop = [
    #"{"/": "/buy/*", "exclude": true, "?": {"mode": "web"}}"#, #"{"/": "/buy/*"}"#, #"{"/": "/$(lang)/cart"}"#,
    ##"{"/": "/help/?*", "#": "x*"}"##,
  ]

  @Test(
    "a URL is decided alike before the states are made, while they are, and afterwards",
    arguments: [
      ("/buy/1", 1), ("/buy/1?mode=web", 0), ("/buy", 1), ("/de/cart", 2), ("/de/cart//", 2), ("/de/cart/x", nil),
      ("/help/a#x1", 3), ("/help/a#y", nil), ("/buy/ ", 1), ("/buy/\u{E9}", 1), ("/buy/\u{1}", nil), ("/", nil),
      ("buy", nil),
      ("/\u{1}", nil), ("/help/#x", nil), ("/xx/cart", nil),
    ] as [(String, Int?)])
  func alike(_ url: String, _ expected: Int?) {
    let decider = Self.decider(Self.shop, warmUp: 4)
    for _ in 0..<16 { #expect(Self.component(decider, url) == expected) }
  }

  @Test("a file whose first state is too large has no states, and the same answers")
  func largeStart() {
    let decider = Self.decider(
      (0..<400).map { ##"{"/": "/*$(v\##($0))*$(v\##(($0 * 7 + 1) % 400))/x"}"## }, warmUp: 1,
      variables: (0..<400).map { ##""v\##($0)": ["a\##($0)", "b\##($0)"]"## })
    for _ in 0..<8 {
      #expect(Self.component(decider, "/ya0-b1/x") == 0)
      #expect(Self.component(decider, "/y") == nil)
    }
    #expect(decider.stateMoves == 0)
  }

  @Test("a file with few URLs has no states of whole URLs")
  func few() {
    let decider = Self.decider(Self.shop, warmUp: nil)
    for number in 0..<500 { _ = Self.component(decider, "/buy/\(number)") }
    #expect(decider.stateMoves == 0)
  }

  @Test("URLs that repeat have their states after the first pass")
  func repeated() {
    let decider = Self.decider(Self.shop, warmUp: 1)
    let urls = ["/buy/1", "/de/cart", "/help/a#x", "/nothing"]
    for _ in 0..<200 { for url in urls { _ = Self.component(decider, url) } }
    let moves = decider.stateMoves
    #expect(moves > 0)
    for _ in 0..<200 { for url in urls { _ = Self.component(decider, url) } }
    #expect(decider.stateMoves == moves)
  }

  @Test("URLs whose states are all new pay for no more states than their number allows")
  func bounded() {
    var random = SplitMix64(seed: 5)
    // The set of stars in use differs for nearly every URL.
    let components = (0..<200).map { number in
      #"{"/": "/\#(number % 2 == 0 ? "a" : "")*\#(String(number, radix: 3))*\#(number)*x"}"#
    }
    let decider = Self.decider(components, warmUp: 1)
    let count = 4_000
    for _ in 0..<count {
      _ = Self.component(decider, "/" + (0..<40).map { _ in String(random.below(10)) }.joined())
    }
    // One state may be made from the last of the credit.
    #expect(decider.stateMoves <= count * LazyDFA.earlyCredit + 1_000)
  }
}
