import SeededRandom
import Testing

@testable import Matching

@Suite("Random files and URLs")
struct RandomTests {
  /// How many files a run has for each seed, and URLs for each file. Without optimization, a fiftieth.
  #if DEBUG
    private static let files = 25
  #else
    private static let files = 1_250
  #endif
  private static let urls = 100

  /// 8 seeds × 1,250 files × 100 URLs are 1,000,000 cases, half of them here.
  @Test("all engines agree on the verdict, entry and component of every app", arguments: UInt64(1)...4)
  func enginesAgree(_ seed: UInt64) throws { try compare(seed) }

  @Test("all engines agree on the other half million", arguments: UInt64(5)...8)
  func enginesAgreeOnMore(_ seed: UInt64) throws { try compare(seed) }

  private func compare(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var cases = 0
    var decided = 0
    var failures = 0
    for _ in 0..<Self.files {
      let file = RandomFile(&random)
      let engines = Engines(file.json)
      var asked: [String] = []
      for _ in 0..<Self.urls {
        let url = file.url(&random)
        asked.append(url)
        let agreement = try engines.agreement(url)
        cases += 1
        if agreement.isDecided { decided += 1 }
        if agreement.areEqual { continue }
        failures += 1
        if failures <= 5 { Issue.record("\(try reproduction(file, asked))") }
      }
    }
    #if DEBUG
      #expect(cases == 2_500)
    #else
      #expect(cases == 125_000)
    #endif
    #expect(failures == 0)
    // About half of the URLs are decided by something.
    #expect((cases / 3...cases * 3 / 4).contains(decided), "\(decided) of \(cases)")
  }

  /// The smallest part of a file and of the URLs asked before on which the engines differ, and what they say.
  private func reproduction(_ file: RandomFile, _ asked: [String]) throws -> String {
    var file = file
    var asked = asked
    func differs(_ file: RandomFile, _ asked: [String]) throws -> Bool {
      let engines = Engines(file.json)
      return try asked.map { try engines.agreement($0).areEqual }.last == false
    }
    // What a cache holds may matter: the URLs before stay where the last alone makes no difference.
    if try differs(file, asked.suffix(1)) { asked = asked.suffix(1) }
    for entry in file.entries.indices.reversed() {
      var smaller = file
      smaller.entries.remove(at: entry)
      if try differs(smaller, asked) { file = smaller }
    }
    for entry in file.entries.indices {
      for component in file.entries[entry].components.indices.reversed() {
        var smaller = file
        smaller.entries[entry].components.remove(at: component)
        if try differs(smaller, asked) { file = smaller }
      }
    }
    for index in asked.indices.dropLast().reversed() {
      var fewer = asked
      fewer.remove(at: index)
      if try differs(file, fewer) { asked = fewer }
    }
    let engines = Engines(file.json)
    let answers = zip(Engines.names, try asked.map { try engines.answers($0) }.last ?? []).map { name, answers in
      "\(name): " + answers.map { "\($0.app) \($0.verdict) \($0.component ?? -1)" }.joined(separator: ", ")
    }
    return "\(file.json)\n\(asked.joined(separator: "\n"))\n\(answers.joined(separator: "\n"))"
  }
}
