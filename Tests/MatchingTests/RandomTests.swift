import Testing

@testable import Matching

@Suite("Random files and URLs")
struct RandomTests {
  /// How many files a run has for each seed, and URLs for each file.
  private static let files = 500
  private static let urls = 50

  /// 8 seeds × 500 files × 50 URLs are 200,000 cases.
  @Test("all engines agree on the verdict, entry and component of every app", arguments: UInt64(1)...8)
  func enginesAgree(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var cases = 0
    var matched = 0
    var failures = 0
    for _ in 0..<Self.files {
      let file = RandomFile(&random)
      var engines = Engines(file.json)
      for _ in 0..<Self.urls {
        let url = file.url(&random)
        let answers = try engines.answers(url)
        cases += 1
        if answers[0].contains(where: { $0.component != nil }) { matched += 1 }
        guard Set(answers).count > 1 else { continue }
        failures += 1
        if failures <= 5 { Issue.record("\(try reproduction(file, url))") }
      }
    }
    #expect(cases == 25_000)
    #expect(failures == 0)
    // About half of the URLs match something.
    #expect((cases / 3...cases * 2 / 3).contains(matched), "\(matched) of \(cases)")
  }

  /// The smallest part of a file on which the engines differ, and what they say.
  private func reproduction(_ file: RandomFile, _ url: String) throws -> String {
    var file = file
    func differs(_ file: RandomFile) throws -> Bool {
      var engines = Engines(file.json)
      return Set(try engines.answers(url)).count > 1
    }
    for entry in file.entries.indices.reversed() {
      var smaller = file
      smaller.entries.remove(at: entry)
      if try differs(smaller) { file = smaller }
    }
    for entry in file.entries.indices {
      for component in file.entries[entry].components.indices.reversed() {
        var smaller = file
        smaller.entries[entry].components.remove(at: component)
        if try differs(smaller) { file = smaller }
      }
    }
    var engines = Engines(file.json)
    let answers = zip(Engines.names, try engines.answers(url)).map { name, answers in
      "\(name): " + answers.map { "\($0.app) \($0.verdict) \($0.component ?? -1)" }.joined(separator: ", ")
    }
    return "\(file.json)\n\(url)\n\(answers.joined(separator: "\n"))"
  }
}
