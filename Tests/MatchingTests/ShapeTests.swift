import Association
import PCRE2
import SeededRandom
import Shapes
import SourceText
import Testing

@testable import Matching

@Suite("Files of every shape")
struct ShapeTests {
  /// The caches are flushed all the time, at times, and never.
  private static let cacheBounds = [1 << 10, 64 << 10, LinkRouter.defaultCacheBound]

  @Test("small files: all engines agree, with caches of any size", arguments: Shape.allCases, UInt64(1)...3)
  func smallFiles(_ shape: Shape, _ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for count in [1, 5, 24] {
      let shaped = shape.file(components: count, seed: seed)
      let file = AssociationFile(SourceFile(name: "test", bytes: Array(shaped.json.utf8)))
      let exact = ExactEngine(RoutingPlan(file))
      // Two variables of 5,000 values in a pattern are more than a matcher that expands them can try.
      let naive = shaped.values.isEmpty ? NaiveMatcher(JSONValue(shaped.json)) : nil
      let automata = Self.automata(file) + [question(LinkRouter(file, engine: .pcre2).makeMatcher())]
      for part in shaped.urls(30) {
        let text = "https://example.com" + Self.change(part, &random)
        let url = try LinkURL(text)
        let expected = exact.verdicts(for: url)
        for (number, automaton) in automata.enumerated() {
          #expect(automaton(url, nil) == expected, "engine \(number), \(text)")
        }
        if let naive {
          #expect(naive.answers(text).map(\.component) == expected.map(\.component), "\(text)")
        }
      }
    }
  }

  @Test("large files: the automaton agrees with PCRE2, with caches of any size", arguments: Shape.allCases)
  func largeFiles(_ shape: Shape) throws {
    // More than a table of plain paths needs; URLs of two kilobytes and variables take PCRE2 longer.
    let count = [.long, .variable, .dictionaries].contains(shape) ? 300 : 4_500
    let shaped = shape.file(components: count)
    let file = AssociationFile(SourceFile(name: "test", bytes: Array(shaped.json.utf8)))
    let pcre2 = question(LinkRouter(file, engine: .pcre2).makeMatcher())
    let automata = Self.automata(file)
    var random = SplitMix64(seed: 1)
    var decided = 0
    let parts = shaped.urls(60)
    for part in parts {
      let url = try LinkURL("https://example.com" + Self.change(part, &random))
      let expected = pcre2(url, nil)
      for (number, automaton) in automata.enumerated() {
        #expect(automaton(url, nil) == expected, "engine \(number), \(part)")
      }
      if expected.contains(where: { $0.component != nil }) { decided += 1 }
    }
    #expect((20...59).contains(decided) || shape == .alphabet, "\(decided)")
  }

  /// A variable of 5,000 values is too large for PCRE2.
  @Test(
    "the expressions for other engines match what the component matches",
    arguments: Shape.allCases.filter { $0 != .variable })
  func expressions(_ shape: Shape) throws {
    var random = SplitMix64(seed: 2)
    let shaped = shape.file(components: 40)
    let plan = RoutingPlan(AssociationFile(SourceFile(name: "test", bytes: Array(shaped.json.utf8))))
    let plans = plan.entries.flatMap { entry, _ in (0..<entry.count).compactMap { plan.component($0, of: entry) } }
    #expect(plans.count == shaped.components.count)
    let parts = shaped.urls(40).map { Self.change($0, &random) }
    let scratch = try #require(PCRE2Scratch())
    for (component, plan) in zip(shaped.components, plans) {
      for form in ShapedComponent.ExpressionForm.allCases {
        guard let expression = component.expression(form, values: shaped.values) else { continue }
        let regex = try #require(PCRE2Pattern("(?s)\\A(?:\(expression))".utf8, jit: false))
        for part in parts {
          let isMatch = ExactEngine.matches(plan, try LinkURL("https://example.com" + part))
          let outcome = regex.match(Array(part.utf8), scratch)
          #expect(outcome == (isMatch ? .match : .noMatch), "\(expression) \(part)")
        }
      }
    }
  }

  /// Matchers with caches of different sizes.
  private static func automata(_ file: AssociationFile) -> [EngineQuestion] {
    let router = LinkRouter(file)
    return cacheBounds.map { question(router.makeMatcher(cacheBound: $0)) }
  }

  private static func change(_ part: String, _ random: inout SplitMix64) -> String {
    switch random.below(16) {
    case 0: part + "/"
    case 1: "/" + part
    case 2: part.replacing("s", with: "%73")
    case 3: part + "%FF"
    case 4: part.uppercased()
    case 5: part + "?ref=1"
    case 6: part + "#top"
    case 7: part.replacing("/", with: "//")
    default: part
    }
  }
}
