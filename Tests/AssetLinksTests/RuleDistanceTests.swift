import Matching
import SourceText
import TestSupport
import Testing

@testable import AssetLinks

@Suite struct RuleDistanceTests {
  private static let budget = 1_000_000

  private static func units(_ text: String) -> [UInt16] { Array(text.utf16) }

  /// All texts that are one change away.
  private static func neighbours(_ text: [UInt16], _ alphabet: [UInt16]) -> Set<[UInt16]> {
    var found: Set<[UInt16]> = []
    for place in 0...text.count {
      for unit in alphabet { found.insert(Array(text[..<place]) + [unit] + text[place...]) }
      guard place < text.count else { continue }
      found.insert(Array(text[..<place]) + text[(place + 1)...])
      for unit in alphabet { found.insert(Array(text[..<place]) + [unit] + text[(place + 1)...]) }
    }
    return found
  }

  @Test(arguments: PatternParser.allCases)
  func `the distance is the least number of changes after which the naive matcher matches`(_ parser: PatternParser) {
    let naive = NaiveAndroid(parser: parser)
    let alphabet = Self.units("ab/")
    for pattern in words("a/*?", upTo: 3) where !pattern.isEmpty {
      let matches = naive.matcher(pattern)
      for text in words("ab/", upTo: 2) {
        var steps = Self.budget
        let found = UnitAutomaton(Self.units(pattern), parser).distance(from: Self.units(text), &steps)
        var (level, expected): (Set<[UInt16]>, Int?) = ([Self.units(text)], nil)
        for cost in 0...2 {
          if level.contains(where: matches) {
            expected = cost
            break
          }
          level = level.reduce(into: []) { $0.formUnion(Self.neighbours($1, alphabet)) }
        }
        // A pattern can name a unit outside of the alphabet, such as a full stop behind a star.
        if let expected { #expect(found.map { $0 <= expected } == true, "\(pattern) \(text)") }
        if let found, found <= 2, !pattern.contains("**"), !pattern.contains("*?") {
          #expect(found == expected, "\(pattern) \(text)")
        }
      }
    }
  }

  @Test func `a distance ends with its budget`() {
    var steps = 100
    let pattern = String(repeating: "a?", count: 200)
    #expect(UnitAutomaton(Self.units(pattern), .later).distance(from: Self.units("b"), &steps) == nil)
    #expect(steps < 0)
  }

  @Test func `the rule that the least change makes match comes first`() throws {
    let list = [
      #"{"/": "/help/website/*"}"#, #"{"/": "/buy", "?": {"id": "*"}}"#, "{}", #"{"/": "/help/*"}"#,
      ##"{"/": "/help", "#": "top"}"##,
    ]
    let text = """
      [{"relation": ["\(Statement.appLinks)"],
        "target": {"namespace": "android_app", "package_name": "a.b", "sha256_cert_fingerprints": ["AB"]},
        "relation_extensions": {"\(Statement.appLinks)": {"dynamic_app_link_components": [\(list.joined(separator: ", "))]}}}]
      """
    let file = AssetLinksFile(SourceFile(name: "file", bytes: Array(text.utf8)))
    func order(_ url: String) throws -> [Int] {
      let explanations = file.explanations(for: try LinkURL(url))
      return try #require(explanations.first).nearestFirst.map(\.rule.index)
    }
    #expect(try order("https://h/help") == [3, 4, 1, 0, 2])
    #expect(try order("https://h/bu?id=7") == [1, 3, 4, 0, 2])
    // Only the rules up to the one that decides are tried, in the order of the file.
    #expect(try order("https://h/help/7") == [0, 1, 2, 3])
  }
}
