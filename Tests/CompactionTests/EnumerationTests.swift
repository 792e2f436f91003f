import Association
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

  // MARK: Help

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
