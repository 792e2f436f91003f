import Association
import ProjectSettings
import SeededRandom
import SourceText
import Synchronization
import Testing

@testable import Lint
@testable import Tasks

@Suite("Fixing comes to an end")
struct FixingTests {
  private static func question(_ text: [UInt8], _ rules: [Rule]? = nil) -> LintQuestion {
    let settings = LintRunSettings(nil, LintFlags(), ProjectPaths(folder: "", workingDirectory: nil), keepsAll: false)
    var question = LintQuestion(LinkFile(SourceFile(name: "file", bytes: text)), settings)
    question.rules = rules
    return question
  }

  private static func fixed(_ text: [UInt8], _ rules: [Rule]? = nil) -> [UInt8] {
    question(text, rules).fixed().after.file.source.bytes
  }

  @Test(
    "text before a key is left to a person",
    arguments: [
      #"{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{NOT "/": "/buy/*"}]}]}}"#,
      #"{public "applinks": {}}"#, #"{- "applinks": {}}"#,
      #"{"applinks": {"details": [], "substitutionVariables": {a "b": ["x"]}}}"#,
      #"{"applinks": {"details": [], "substitutionVariables": {$(Lang)"daily catch""exclude": ["true"]}}}"#,
    ])
  func textBeforeKey(_ text: String) {
    #expect(String(decoding: Self.fixed(Array(text.utf8)), as: UTF8.self) == text)
  }

  @Test("damaged files are fixed once, and hardly grow", arguments: 0..<8)
  func damaged(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<40 {
      var text = Array(random.pick(Self.files).utf8)
      for _ in 0...random.below(4) { Self.damage(&text, &random) }
      let once = Self.fixed(text)
      let note: Comment = "\(String(decoding: text, as: UTF8.self))\n\(String(decoding: once, as: UTF8.self))"
      #expect(once.count <= text.count + 80, note)
      #expect(Self.fixed(once) == once, note)
    }
  }

  /// A rule whose fix writes a text in front of a word, or instead of it.
  private static func rule(_ word: String, writing text: String, instead: Bool = false) -> Rule {
    Rule(
      "\(word)-word", .json, .warning, summary: "", reason: "", cost: "", source: "", examples: [],
      check: .file { context in
        let bytes = context.document.source.bytes
        for index in bytes.indices where bytes[index...].starts(with: Array(word.utf8)) {
          let range = SourceRange(index..<index + word.utf8.count)
          let edit = Fix.Edit(instead ? range : SourceRange(at: index), text)
          context.report("the word is here", at: range, fix: Fix("write another", [edit]))
        }
      })
  }

  @Test("fixes that leave their finding, or undo each other, are not applied")
  func endless() {
    let text = Array(#"{"a": "bad good"}"#.utf8)
    let (bad, good) = (
      Self.rule("bad", writing: "good", instead: true), Self.rule("good", writing: "bad", instead: true)
    )
    #expect(Self.fixed(text, [Self.rule("bad", writing: "x")]) == text)
    #expect(Self.fixed(text, [bad, good]) == text)
    #expect(Self.fixed(text, [bad, Self.rule("good", writing: "x")]) == Array(#"{"a": "good good"}"#.utf8))
  }

  @Test("fixes that undo each other are noted")
  func end() {
    let text = Array(#"{"a": "bad good"}"#.utf8)
    let bad = Self.rule("bad", writing: "good", instead: true)
    let good = Self.rule("good", writing: "bad", instead: true)
    let end = Self.question(text, [bad, good]).fixed().end
    #expect(end?.words("`--fix`") == "the fixes undo each other, so none is applied")
    #expect(Self.question(text, [bad]).fixed().end == nil)
    let many = FixObstacle.tooManyMistakes.words("`--fix`")
    #expect(many == "more mistakes than `--fix` corrects in one run; run it again")
  }

  @Test("a file is linted no more often where it has more findings than are shown")
  func passes() {
    let counts = [500, 30_000].map { count in
      let runs = Mutex(0)
      let rule = Rule(
        "bad-word", .json, .warning, summary: "", reason: "", cost: "", source: "", examples: [],
        check: .file { context in
          runs.withLock { $0 += 1 }
          for (index, byte) in context.document.source.bytes.enumerated() where byte == UInt8(ascii: "x") {
            let range = SourceRange(index..<index + 1)
            context.report("the word is here", at: range, fix: Fix("write another", [Fix.Edit(range, "y")]))
          }
        })
      let text = Array("[\"\(String(repeating: "x", count: count))\"]".utf8)
      let (before, after, end) = Self.question(text, [rule]).fixed()
      #expect(before.results.count == min(count, 1_000) && after.fixes.count == count && after.results.isEmpty)
      #expect(end == nil && !after.file.source.bytes.contains(UInt8(ascii: "x")))
      return runs.withLock { $0 }
    }
    #expect(counts[0] == counts[1])
  }

  // MARK: Damage

  private static let files = [
    #"{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/buy/*"}, {"/": "/help/*", "exclude": true}]}], "substitutionVariables": {"catch": ["cod", "hake"]}}}"#,
    #"{"applinks": {"apps": [], "details": {"9QX4T7KM2P.shop.harbor.app": {"paths": ["NOT /a", "/b/*"]}}}}"#,
    ##"{"applinks": {"defaults": {"caseSensitive": false}, "details": [{"appID": "9QX4T7KM2P.shop.harbor.app", "components": [{"#": "a", "?": {"id": "*"}}]}]}}"##,
  ]

  private static let pieces = [
    "{", "}", "[", "]", ":", ",", "\"", "'", " ", "\n", "NOT ", "x", "- ", "$(a)", "//c\n", "#", "true", "1", "=", "\\",
    "“",
    "\"a\": ", "\"a\"", "/*", "\u{A0}",
  ]

  /// Removes some bytes, inserts or writes a piece, or repeats some bytes elsewhere.
  private static func damage(_ text: inout [UInt8], _ random: inout SplitMix64) {
    let place = random.below(text.count + 1)
    let end = min(place + 1 + random.below(12), text.count)
    switch random.below(4) {
    case 0: text.removeSubrange(place..<end)
    case 1: text.insert(contentsOf: random.pick(pieces).utf8, at: place)
    case 2: text.replaceSubrange(place..<min(place + 1, text.count), with: random.pick(pieces).utf8)
    default: text.insert(contentsOf: Array(text[place..<end]), at: random.below(text.count + 1))
    }
  }
}
