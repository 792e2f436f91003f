import Association
import SourceText
import Testing

@testable import Analysis
@testable import Matching

/// Files whose questions need more states than a search may visit, and little budgets.
@Suite("Questions that need more than their budget are undecided")
struct ExhaustionTests {
  private static let names = "abcdefghijklmnopqr"
  /// A component that is covered by the other one, which only a search through all combinations of items shows.
  private static let covered = dictionary("*x*")
  private static let covering = dictionary("?*")

  private static func dictionary(_ pattern: String, _ members: String = "") -> String {
    "{\"?\": {\(names.map { "\"\($0)\": \"\(pattern)\"" }.joined(separator: ", "))}\(members)}"
  }

  private static func file(_ components: String...) -> AssociationFile {
    file(entries: [
      "{\"appIDs\": [\"9QX4T7KM2P.shop.harbor.app\"], \"components\": [\(components.joined(separator: ", "))]}"
    ])
  }

  private static func file(entries: [String]) -> AssociationFile {
    let text = "{\"applinks\": {\"details\": [\(entries.joined(separator: ", "))]}}"
    return AssociationFile(SourceFile(name: "hard", bytes: Array(text.utf8)))
  }

  private static func order(_ file: AssociationFile) -> OrderAnalysis {
    OrderAnalysis(file, VariableTable(file), StepBudget(states: 500, steps: 400_000))
  }

  @Test("a component that may be unreachable")
  func reachability() throws {
    let file = Self.file(Self.covering, Self.covered)
    let order = Self.order(file)
    let entry = try #require(file.applinks?.entries.first)
    guard case .undecided = try #require(order.outcomes(of: entry).last).outcome else {
      return #expect(Bool(false), "decided")
    }
    #expect(order.limits.undecided.map(\.index) == [1])
  }

  @Test("a component that may be redundant")
  func necessity() throws {
    let file = Self.file(Self.covered, Self.dictionary("*xy*", ", \"exclude\": true"), Self.covering)
    let order = Self.order(file)
    let found = order.redundantComponents(where: { _ in true }, ignoring: { _ in false })
    #expect(!found.contains { $0.component.index == 0 })
    #expect(order.limits.undecided.contains { $0.index == 0 })
  }

  @Test("an exclusion that may be late")
  func lateExclusion() throws {
    let file = Self.file(Self.dictionary("*xy*"), Self.dictionary("*z*", ", \"exclude\": true"))
    let order = Self.order(file)
    let entry = try #require(file.applinks?.entries.first)
    #expect(order.lateExclusions(of: entry, ignoring: { _ in false }).isEmpty)
    #expect(order.limits.undecided.map(\.index).contains(1))
  }

  @Test("apps that may open the same links")
  func overlap() {
    let entries = ["*xy*z", "?*zz"].enumerated().map { number, pattern in
      "{\"appIDs\": [\"9QX4T7KM2P.shop.app\(number)\"], \"components\": [\(Self.dictionary(pattern))]}"
    }
    let order = Self.order(Self.file(entries: entries))
    #expect(order.overlaps { _, _ in .unrelated }.isEmpty)
    #expect(order.limits.hasUncomparedApps)
  }

  @Test("a difference between two lists")
  func difference() {
    let (old, new) = (Self.file(Self.covering), Self.file(Self.covering, Self.covered))
    let stepBudget = StepBudget(states: 500, steps: 400_000)
    guard case .undecided = old.change(to: new, on: KeptSystems(since: .paths), stepBudget) else {
      return #expect(Bool(false), "decided")
    }
    #expect(!old.isEquivalent(to: new, on: KeptSystems(since: .paths), stepBudget))
    let differences = old.differences(to: new, budget: Budget(states: 500, steps: 400_000))
    #expect(!differences.isEquivalence)
  }

  @Test("URLs that no allowed component accepts, and URLs that two sets share")
  func sets() {
    func components(_ text: String) -> OrderedComponents { SmallFile([text]).components }
    let (one, other) = (components(Self.covered), components(Self.covering))
    let stepBudget = StepBudget(states: 500, steps: 400_000)
    guard case .undecided = one.outside(other, stepBudget) else {
      return #expect(Bool(false), "decided")
    }
    let sets = ComponentSetsAnalysis(stepBudget)
    guard case .undecided = sets.difference(one.items.map(\.plan), other.items.map(\.plan)) else {
      return #expect(Bool(false), "decided")
    }
  }

  @Test("the texts of a pattern: the choices are their bound, and other patterns are still counted")
  func expansion() {
    let values = (1...30).map { String(repeating: "a", count: $0) }
    let variables = ExpansionTests.variables([values, ["b", "c"]])
    var counter = ExpansionCounter(variables, steps: 1_000)
    func count(_ text: String) -> Expansion.Count {
      counter.expansion(of: Pattern(text: Array(text.utf8), source: PatternSource(node: .init(index: 0)))).count
    }
    #expect(count("/$(v)$(v)$(v)$(v)") == .atMost(Natural(810_000)))
    #expect(count("/$(v)$(v)") == .atMost(Natural(900)))
    #expect(count("/$(v)/$(w)-$(v)") == .exactly(Natural(1_800)))
  }

  @Test("the cost of a pattern: the number of such patterns is reported")
  func slowness() {
    let variables = ExpansionTests.variables([["a"], []])
    var analysis = SlownessAnalysis(variables, steps: 0)
    let pattern = Pattern(text: Array("/*a*a*a*a*b".utf8), source: PatternSource(node: .init(index: 0)))
    let plan = SmallFile(["{\"/\": \"/*a*a*a*a*b\"}"]).components.items[0].plan
    #expect(analysis.slowURL(for: pattern, at: .path, caseSensitive: true, percentEncoded: true, in: plan) == nil)
    #expect(analysis.omitted == 1)
  }

  @Test("a faster form of a pattern")
  func rewrite() throws {
    let variables = ExpansionTests.variables([["a"], []])
    let pattern = Pattern(text: Array("/x/**/y".utf8), source: PatternSource(node: .init(index: 0)))
    let plan = SmallFile(["{\"/\": \"/x/**/y\"}"]).components.items[0].plan
    var analysis = SlownessAnalysis(variables)
    let found = analysis.slowURL(for: pattern, at: .path, caseSensitive: true, percentEncoded: true, in: plan)
    let slow = try #require(found)
    func rewrite(_ analysis: inout SlownessAnalysis) -> WildcardRewrite? {
      analysis.rewrite(of: pattern, slow: slow, at: .path, caseSensitive: true, percentEncoded: true, in: plan)
    }
    #expect(rewrite(&analysis).map { String(decoding: $0.text, as: UTF8.self) } == "/x/*/y")
    var exhausted = SlownessAnalysis(variables, steps: 0)
    #expect(rewrite(&exhausted) == nil)
  }

  @Test("`paths` that current systems ignore")
  func lostPaths() throws {
    let file = Self.file(entries: [
      """
      {"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/b*c*d*"}, {"/": "/*b*c*"}],
      "paths": ["/b*c*d*e*", "/x*b*c*"]}
      """
    ])
    let older = file.read(by: .paths)
    let entry = try #require(file.applinks?.entries.first)
    guard case .none = OrderAnalysis(file, VariableTable(file), StepBudget(Budget())).lostPaths(of: entry, in: older)
    else { return #expect(Bool(false), "not proved with room enough") }
    let little = OrderAnalysis(file, VariableTable(file), StepBudget(states: 3, steps: 10))
    guard case .undecided = little.lostPaths(of: entry, in: older) else { return #expect(Bool(false), "decided") }
  }

  @Test("URLs of a component")
  func componentURLs() throws {
    let found = Self.file(Self.covering, Self.covered).componentURLs(budget: Budget(states: 500, steps: 400_000))
    guard case .undecided = try #require(found.last).outcome else { return #expect(Bool(false), "decided") }
  }
}
