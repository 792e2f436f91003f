import Association
import SeededRandom
import SourceText
import Testing

@testable import Matching

@Suite("Lists long enough for a table of their own")
struct LongListTests {
  private static let app = Corpus.app

  @Test("the table takes plain paths only from 4,096 components on")
  func tableIsUsed() {
    for (count, hasLists) in [(4_095, false), (4_096, true)] {
      let paths = (0..<count).map { #""/p\#($0)""# }.joined(separator: ", ")
      let text = #"{"applinks": {"details": [{"appIDs": ["\#(Self.app)"], "paths": [\#(paths)]}]}}"#
      let file = AssociationFile(SourceFile(name: "test", bytes: Array(text.utf8)))
      #expect(!CompiledEntries(RoutingPlan(file)).lists.isEmpty == hasLists)
    }
  }

  /// A path of a list: often one that was there before, with slashes at its ends or escapes in it.
  private static func path(_ random: inout SplitMix64) -> String {
    let number = random.below(3_000)
    let stem = random.pick(["/shop/", "/", "shop/", "//shop/"]) + "\(number)"
    return switch random.below(12) {
    case 0: stem + "/"
    case 1: stem + "//"
    case 2: stem + "%C3%A9"
    case 3: stem + "%2F"
    case 4: stem + "é"
    case 5: stem + "/x y"
    default: stem
    }
  }

  private static func components(_ random: inout SplitMix64) -> [String] {
    (0..<4_400).map { _ in
      let settings = [
        random.once(in: 4) ? #", "exclude": true"# : "", random.once(in: 3) ? #", "percentEncoded": false"# : "",
        random.once(in: 40) ? #", "caseSensitive": false"# : "", random.once(in: 60) ? #", "?": "q=?*""# : "",
        random.once(in: 60) ? ##", "#": "top""## : "",
      ].joined()
      // A few wildcards among the plain ones, before and after what they take.
      let path =
        random.once(in: 300)
        ? random.pick(["/shop/1*", "*7", "/shop/2??", "/*9/", "shop/$(digit)$(digit)"]) : path(&random)
      return #"{"/": "\#(path)"\#(settings)}"#
    }
  }

  @Test("components agree with the exact engine", arguments: UInt64(1)...3)
  func components(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let entry = #""components": [\#(Self.components(&random).joined(separator: ", "))]"#
    try compare(entry, &random)
  }

  @Test("paths agree with the exact engine", arguments: UInt64(4)...5)
  func paths(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let paths = (0..<4_400).map { _ in
      let path = random.once(in: 300) ? random.pick(["/shop/1*", "*7", "/shop/2??"]) : Self.path(&random)
      return #""\#(random.once(in: 4) ? "NOT " : "")\#(path)""#
    }
    try compare(#""paths": [\#(paths.joined(separator: ", "))]"#, &random)
  }

  private func compare(_ entry: String, _ random: inout SplitMix64) throws {
    let text = """
      {"applinks": {"details": [{"appIDs": ["\(Self.app)"], \(entry)}, \
      {"appIDs": ["\(Self.app)"], "components": [{"/": "/shop/*"}]}]}}
      """
    let file = AssociationFile(SourceFile(name: "test", bytes: Array(text.utf8)))
    let plan = RoutingPlan(file)
    #expect(!CompiledEntries(plan).lists.isEmpty)
    var automaton = LinkRouter(file).makeMatcher()
    var small = LinkRouter(file).makeMatcher(cacheBound: 0)
    var pcre2 = LinkRouter(file, engine: .pcre2).makeMatcher()
    let exact = ExactEngine(plan)
    var listed = 0
    for _ in 0..<60 {
      let path = Self.path(&random)
      let url = try LinkURL("https://example.com" + Self.change(path.hasPrefix("/") ? path : "/" + path, &random))
      let expected = exact.verdicts(for: url)
      #expect(automaton.verdicts(for: url) == expected, "\(url.path)")
      #expect(small.verdicts(for: url) == expected, "\(url.path)")
      #expect(pcre2.verdicts(for: url) == expected, "\(url.path)")
      if expected[0].entry == 0 { listed += 1 }
    }
    #expect((6...58).contains(listed), "\(listed)")
  }

  private static func change(_ path: String, _ random: inout SplitMix64) -> String {
    switch random.below(12) {
    case 0: path + "/"
    case 1: path + "//"
    case 2: path.replacing("s", with: "%73")
    case 3: path.replacing("1", with: "%31")
    case 4: path + "%FF"
    case 5: path.uppercased()
    case 6: path + "?q=1"
    case 7: path + "#top"
    case 8: path + "%2F"
    case 9: String(path.dropLast())
    case 10: "/" + path
    default: path
    }
  }

  @Test("components in many short entries agree with the automaton")
  func manyEntries() throws {
    let entries = (0..<300).map { number in
      let path = number.isMultiple(of: 3) ? "/*/\(number % 50)" : "/shop/\(number % 70)*"
      return
        #"{"appIDs": ["\#(Self.app)", "\#(Self.app)\#(number % 7)"], "components": [{"/": "\#(path)"}, {"/": "/shop/9"}]}"#
    }
    let text = #"{"applinks": {"details": [\#(entries.joined(separator: ", "))]}}"#
    let file = AssociationFile(SourceFile(name: "test", bytes: Array(text.utf8)))
    var automaton = LinkRouter(file).makeMatcher()
    var pcre2 = LinkRouter(file, engine: .pcre2).makeMatcher()
    for number in 0..<400 {
      let url = try LinkURL("https://example.com/shop/\(number % 90)\(number.isMultiple(of: 4) ? "/x" : "")")
      #expect(pcre2.verdicts(for: url) == automaton.verdicts(for: url), "\(number)")
    }
  }
}
