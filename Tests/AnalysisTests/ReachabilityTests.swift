import Testing

@testable import Analysis
@testable import Matching

@Suite("Which components decide anything")
struct ReachabilityTests {
  /// All patterns of one to three elements.
  static let patterns = ["a", "b", "*", "?", "/"].flatMap { first in
    ["", "a", "b", "*", "?", "/"].flatMap { second in ["", "b", "*", "?"].map { "/" + first + second + $0 } }
  }

  static let urls = SmallFile.paths(over: "ab/", upTo: 5)

  @Test("for triples of small patterns, the same as trying every short URL", arguments: 0..<4)
  func asBruteForce(_ part: Int) {
    var differences = 0
    for index in stride(from: part, to: 1_200, by: 4) {
      let count = Self.patterns.count
      let picked = [index * 7 % count, (index * 31 + index / count * 5) % count, (index * 17 + 3) % count]
      let texts = picked.map { "{\"/\": \"\(Self.patterns[$0])\"}" }
      let file = SmallFile(texts)
      let analysis = ReachabilityAnalysis(file.components, StepBudget(Budget()))
      let acceptance = AcceptanceList(file.components)
      var deciding: Set<Int> = []
      for url in Self.urls { if let first = acceptance.accepting(Array(url.utf8)).first { deciding.insert(first) } }
      for position in texts.indices {
        let reach = analysis.reach(of: position)
        if case .decides(let url) = reach {
          if acceptance.accepting(url).first != position { differences += 1 }
          if !deciding.contains(position) {
            Issue.record("\(texts) \(position) decides \(String(decoding: url, as: UTF8.self))")
          }
        } else if deciding.contains(position) {
          differences += 1
          Issue.record("\(texts) \(position): \(reach)")
        }
      }
    }
    #expect(differences == 0)
  }
}
