import Association
import SeededRandom
import SourceText
import Testing

@testable import Matching

@Suite("Systems of each generation")
struct GenerationTests {
  static let versions = [(9, 0), (12, 4), (13, 0), (13, 4), (13, 5), (14, 0), (26, 1)].map {
    SystemVersion(major: $0.0, minor: $0.1)
  }

  /// Files for each seed. Without optimization, a fiftieth.
  #if DEBUG
    private static let files = 12
  #else
    private static let files = 600
  #endif
  private static let urls = 21

  /// 4 seeds × 600 files × 21 URLs × 4 generations are 201,600 cases.
  @Test("all engines agree with the naive matcher, on files for old and new systems", arguments: UInt64(1)...4)
  func random(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed &+ 1_000)
    var failures = 0
    /// URLs that two generations treat differently.
    var different = 0
    for _ in 0..<Self.files {
      var file = RandomFile(&random)
      file.addOlderForms(&random)
      let engines = try [SystemVersion(major: 12), .components, .variables, .defaults].map {
        ($0, try Engines(file.json, readBy: $0))
      }
      for _ in 0..<Self.urls {
        let url = file.url(&random)
        for (version, engines) in engines where try !engines.agreement(url).areEqual {
          failures += 1
          if failures <= 3 { Issue.record("\(version): \(url)\n\(file.json)\n\(try engines.answers(url))") }
        }
        let answers = try engines.map { Set(try $0.1.answers(url)[0].filter { $0.verdict == "match" }.map(\.app)) }
        if Set(answers).count > 1 { different += 1 }
      }
    }
    #expect(failures == 0)
    #expect(different > Self.files, "\(different) URLs")
  }

  @Test("each key has its first version", arguments: versions)
  func keys(_ version: SystemVersion) throws {
    let text = #"""
      {"applinks": {
        "defaults": {"caseSensitive": false},
        "substitutionVariables": {"dish": ["pizza"]},
        "details": [
          {"appIDs": ["NEW"], "appID": "OLD", "paths": ["/paths"], "components": [
            {"/": "/Components"}, {"/": "/Case", "caseSensitive": false}, {"/": "/eat/$(dish)"},
            {"/": "/café", "percentEncoded": false}]},
          {"appID": "BOTH", "paths": ["/both"]}, {"appIDs": ["ONLY"], "paths": ["/only"]}]}}
      """#
    let file = AssociationFile(SourceFile(name: "test", bytes: Array(text.utf8)))
    var matcher = LinkRouter(file.read(by: try #require(SystemGeneration(version)))).makeMatcher()
    func apps(_ path: String) throws -> [String] {
      matcher.verdicts(for: try LinkURL("https://e.com\(path)")).filter { $0.verdict == .match }.map(\.app.text)
    }
    let isOld = version < .components
    #expect(try apps("/paths") == (isOld ? ["OLD"] : []))
    #expect(try apps("/both") == ["BOTH"])
    #expect(try apps("/only") == (isOld ? [] : ["ONLY"]))
    #expect(try apps("/Components") == (isOld ? [] : ["NEW"]))
    #expect(try apps("/components") == (version < .defaults ? [] : ["NEW"]))
    #expect(try apps("/case") == (version < .variables ? [] : ["NEW"]))
    #expect(try apps("/eat/pizza") == (version < .variables ? [] : ["NEW"]))
    #expect(
      try apps("/eat/$(dish)")
        == (version == .components || version == SystemVersion(major: 13, minor: 4) ? ["NEW"] : []))
    #expect(try apps("/caf%C3%A9") == (version < .defaults ? [] : ["NEW"]))
  }

  @Test("readings are those in which the file's keys differ")
  func readings() {
    func systems(_ entry: String, _ more: String = "") -> [String] {
      let text = #"{"applinks": {"details": [{\#(entry)}]\#(more)}}"#
      return AssociationFile(SourceFile(name: "test", bytes: Array(text.utf8))).readings().map(\.description)
    }
    let new = #""appIDs": ["A"], "components": [{"/": "/a"}]"#
    let old = #""appID": "A", "paths": ["/a"]"#
    #expect(systems(new) == ["iOS 13 and later"])
    #expect(systems(old) == ["iOS 9 and later"])
    #expect(systems(new + ", " + old) == ["iOS 13 and later", "iOS 9 to 12"])
    #expect(systems(#""appIDs": ["A"], "paths": ["/a"]"#) == ["iOS 13 and later"])
    #expect(
      systems(#""appID": "A", "components": [{"/": "/a", "caseSensitive": false}]"#)
        == ["iOS 13.5 and later", "iOS 13 to 13.4"])
    #expect(systems(#""appID": "A", "paths": ["/$(lang)"]"#) == ["iOS 13.5 and later", "iOS 9 to 13.4"])
    #expect(systems(new, #", "defaults": {}"#) == ["iOS 14 and later", "iOS 13 to 13.7"])
    #expect(
      systems(old + #", "components": [{"/": "/$(lang)", "percentEncoded": false}]"#)
        == ["iOS 14 and later", "iOS 13.5 to 13.7", "iOS 13 to 13.4", "iOS 9 to 12"])
  }
}
