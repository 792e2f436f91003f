import Association
import Matching
import SourceText
import Testing

@testable import Compaction

@Suite("Enumerations")
struct EnumerationTests {
  @Test("Products of every small shape are found, whole and with one missing", arguments: 1...4, 1...4)
  func products(first: Int, second: Int) throws {
    for third in 1...3 {
      let lists = [Self.letters(first), Self.digits(second), Self.signs(third)]
      let whole = Self.product(lists)
      try expectSame(whole)
      for missing in whole.indices {
        var patterns = whole
        patterns.remove(at: missing)
        try expectSame(patterns)
      }
    }
  }

  @Test("A product becomes one pattern")
  func onePattern() throws {
    let found = try #require(Self.enumerations(Self.product([["en", "de", "fr"], ["fish", "crab", "ice"]])).first)
    #expect(found.members.count == 9)
    #expect(found.steps.count == 1)
    #expect(found.steps[0].factors == [3, 3])
  }

  @Test("Pairs of letters are predefined variables")
  func letters() throws {
    let letters = "abcdefghijklmnopqrstuvwxyz".map { String($0) }
    let pairs = letters.flatMap { first in letters.map { first + $0 } }
    let found = try #require(Self.enumerations(pairs.map { "/\($0)/fish" }).first)
    let piece = PatternPiece.predefined(.lower)
    #expect(found.steps.map(\.pieces) == [[.text(Array("/".utf8)), piece, piece, .text(Array("/fish".utf8))]])
  }

  @Test("A region that is missing is excluded")
  func missingRegion() throws {
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map { String($0) }
    let regions = letters.flatMap { first in letters.map { first + $0 } }.filter { $0 != "CA" }
    let found = try #require(
      Self.enumerations(Self.product([["en", "de"], regions, ["fish", "crab"]], separator: "/")).first)
    #expect(found.steps.map(\.isExclusion) == [true, false])
    #expect(found.steps[0].factors == [2, 2])
  }

  @Test("Components added by hand stay apart from generated ones")
  func extras() throws {
    var patterns = Self.product([Self.letters(9), ["x1", "x2", "x3", "x4", "x5", "x6", "x7", "x8"]])
    patterns.insert("/about/us", at: 20)
    patterns.insert("/contact", at: 40)
    let found = try #require(Self.enumerations(patterns).first)
    #expect(found.members.count == 72)
    #expect(!found.members.contains(20) && !found.members.contains(40))
  }

  @Test("Exclusions in between take steps in proportion to their number", arguments: [200, 400, 800])
  func exclusionsBetween(_ count: Int) throws {
    var components = Self.product([(0..<count / 10).map { "s\($0)" }, Self.digits(20)]).map { "{\"/\": \"\($0)\"}" }
    for index in 0..<count {
      components.insert("{\"/\": \"/other/*/\(index)\", \"exclude\": true}", at: index * 2 + 1)
    }
    let (enumerations, budget) = try Self.plan(components, steps: 2_000 * components.count)
    #expect(!budget.isExhausted)
    #expect(enumerations.contains { $0.members.count == count * 2 })
  }

  @Test("Components stay as they are if an exclusion between them shares a URL, and if the budget ended")
  func sharing() throws {
    var components = Self.product([Self.letters(9), ["x1", "x2", "x3", "x4"]]).map { "{\"/\": \"\($0)\"}" }
    components.insert("{\"/\": \"/other/*\", \"exclude\": true}", at: 7)
    #expect(try Self.plan(components, steps: 1_000_000).enumerations.first?.members.count == 36)
    #expect(try Self.plan(components, steps: 0).enumerations.isEmpty)
    components[7] = "{\"/\": \"*x4*\", \"exclude\": true}"
    #expect(try Self.plan(components, steps: 1_000_000).enumerations.allSatisfy { !$0.span.contains(7) })
  }

  // MARK: Help

  private static func plan(
    _ components: [String], steps: Int
  ) throws -> (enumerations: [Enumeration], budget: StepBudget) {
    let text = """
      {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
      \(components.joined(separator: ",\n"))]}]}}
      """
    let file = AssociationFile(SourceFile(name: "exclusions", bytes: Array(text.utf8)))
    let applinks = try #require(file.applinks)
    let budget = StepBudget(states: 20_000, steps: steps)
    let plan = EnumerationPlan(applinks.entries[0], StepLanguages(file, applinks), keepsComments: false, budget)
    return (plan.enumerations, budget)
  }

  private static func letters(_ count: Int) -> [String] { "abcdefghij".prefix(count).map { "p\($0)" } }
  private static func digits(_ count: Int) -> [String] { (0..<count).map { "n-\($0)" } }
  private static func signs(_ count: Int) -> [String] { Array(["one", "two.html", "three_x"].prefix(count)) }

  private static func product(_ lists: [[String]], separator: String = "/") -> [String] {
    lists.reduce([""]) { texts, list in texts.flatMap { text in list.map { text + separator + $0 } } }
  }

  private static func enumerations(_ patterns: [String]) -> [Enumeration] {
    let file = file(patterns)
    guard let applinks = file.applinks else { return [] }
    var search = EnumerationSearch(applinks.entries[0], of: applinks, file.document)
    return search.run()
  }

  private static func file(_ patterns: [String]) -> AssociationFile {
    let components = patterns.map { #"{"/":"\#($0)"}"# }.joined(separator: ",")
    let text = #"{"applinks":{"details":[{"appIDs":["9QX4T7KM2P.shop.harbor.app"],"components":[\#(components)]}]}}"#
    return AssociationFile(SourceFile(name: "test", bytes: Array(text.utf8)))
  }

  /// Each enumeration expands to exactly its members: by trying all values.
  private func expectSame(_ patterns: [String]) throws {
    for found in Self.enumerations(patterns) {
      for steps in [found.steps, found.stepsWithoutExclusions] {
        var made: Set<String> = []
        var kept: Set<String> = []
        for step in steps {
          for text in Self.expansions(step.pieces) {
            if step.isExclusion { kept.insert(text) } else if !kept.contains(text) { made.insert(text) }
          }
        }
        #expect(made == Set(found.members.map { patterns[$0] }), "\(patterns)")
      }
    }
  }

  private static func expansions(_ pieces: [PatternPiece]) -> [String] {
    pieces.reduce([""]) { texts, piece in
      let values: [String] =
        switch piece {
        case .text(let text): [String(decoding: text, as: UTF8.self)]
        case .predefined(let variable): variable.values
        case .list(let list): list.values.map { String(decoding: $0, as: UTF8.self) }
        }
      return texts.flatMap { text in values.map { text + $0 } }
    }
  }
}
