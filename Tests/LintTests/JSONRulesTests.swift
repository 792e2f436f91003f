import Association
import SourceText
import Testing

@testable import Lint

@Suite("The JSON rules")
struct JSONRulesTests {
  @Test("a mistake hides neither other mistakes nor findings of other rules")
  func mistakesDoNotHide() {
    let found = lint(
      """
      {"applinks": {"details": [{ // the shop
        “appIDs”: ['9QX4T7KM2P.shop.harbor.app'],
        "component": [{"/": "/buy/*", "caseSensitive": "false",}]
      },]}}
      """)
    #expect(
      found.map(\.rule) == [
        "invalid-json", "invalid-json", "invalid-json", "unknown-key", "invalid-json", "invalid-json",
      ])
  }

  struct Repair: Sendable, CustomTestStringConvertible {
    let name: String
    let broken: String
    let repaired: String
    var testDescription: String { name }
  }

  static let repairs = [
    Repair(
      name: "a comment at the end of a line", broken: "{\"a\": 1,  // one\r\n\"b\": 2}",
      repaired: "{\"a\": 1,\r\n\"b\": 2}"),
    Repair(
      name: "a comment on a line of its own", broken: "{\r\n\t// one\r\n\t\"a\": 1\r\n}",
      repaired: "{\r\n\t\"a\": 1\r\n}"),
    Repair(name: "a block comment inside a line", broken: "{\"a\": /* one */ 1}", repaired: "{\"a\":  1}"),
    Repair(
      name: "a block comment over lines", broken: "{\n  /* one\n     two */\n  \"a\": 1\n}",
      repaired: "{\n  \"a\": 1\n}"),
    Repair(name: "a comment after the end", broken: "{\"a\": 1}\n// end", repaired: "{\"a\": 1}\n"),
    Repair(name: "a trailing comma before CRLF", broken: "{\"a\": [1,\r\n]}", repaired: "{\"a\": [1\r\n]}"),
    Repair(
      name: "a missing comma between lines with tabs", broken: "{\n\t\"a\": 1\n\t\"b\": 2\n}",
      repaired: "{\n\t\"a\": 1,\n\t\"b\": 2\n}"),
    Repair(name: "German quotes", broken: "{„a“: 1}", repaired: "{\"a\": 1}"),
    Repair(name: "a typographic quote and a straight one", broken: "{\"a\": “b\"}", repaired: "{\"a\": \"b\"}"),
    Repair(name: "keys as in JavaScript", broken: "{a: {b: true}}", repaired: "{\"a\": {\"b\": true}}"),
    Repair(name: "literals as in Python", broken: "{\"a\": True}", repaired: "{\"a\": true}"),
    Repair(name: "an equals sign", broken: "{\"a\" = 1}", repaired: "{\"a\" : 1}"),
    Repair(name: "a no-break space", broken: "{\"a\":\u{A0}1}", repaired: "{\"a\": 1}"),
    Repair(name: "a byte-order mark in the middle", broken: "{\u{FEFF}\"a\": 1}", repaired: "{\"a\": 1}"),
  ]

  @Test("a repair changes nothing else", arguments: repairs)
  func repairKeepsFormatting(_ repair: Repair) {
    #expect(fixed(repair.broken) == repair.repaired)
    #expect(!lint(repair.repaired).contains { $0.rule == "invalid-json" })
  }

  @Test(
    "an ambiguous mistake has no fix",
    arguments: [
      "{\"a\": 'say \"b\"'}", "{\"a\": “b\\c”}", "{\"a\": 'it's'}", "{\"a\": b c}", "{\"a\": undefined}",
      "{\"a\": [NOT \"/b\"]}", "{NOT \"a\": 1}", "{- \"a\": {}}", "{NOT\n \"a\": 1}", "[[NOT \"a\": 1]]",
      "{\"a\": 1 // one \"b\": 2}", "{\"a\": //b\"}", "{\"a\": #b\n}", "{\"a\" \"b\": 1}", "{\"a\": \"b", "{\"a\": [1}",
      "{\"a\": }", "{\"a\": 01}", "{\"a\": \"\\q\"}",
    ])
  func doubtfulSlipHasNoFix(_ text: String) {
    let found = lint(text).filter { $0.rule == "invalid-json" }
    #expect(!found.isEmpty)
    #expect(found.allSatisfy { $0.fix == nil })
  }

  @Test(
    "a text that is not an object is reported once, and not as broken JSON",
    arguments: ["harbor", "", "{{ file }}", "[]", "1"])
  func noObjectIsToldOnce(_ text: String) {
    #expect(lint(text).map(\.rule) == ["not-an-association-file"])
  }

  @Test(
    "the first bytes of an invisible character are not one",
    arguments: [[0xE2, 0x80], [0xE2, 0x80, 0x2F], [0xEF, 0xBB]])
  func cutCharacterIsNone(_ tail: [UInt8]) {
    let source = SourceFile(name: "test", bytes: Array("{\"applinks\": {\"details\": []}}".utf8) + tail)
    let found = Linter.lint(AssociationFile(source)).findings.filter { $0.rule == "invalid-json" }
    #expect(found.map(\.message) == ["text after the end of the outermost value"])
    #expect(found.map(\.range.upper.value) == [source.bytes.count])
  }

  @Test("nothing is edited inside a signed file")
  func signedFileHasNoFix() throws {
    let content = try #require(Rule.signedFile.examples.first { $0.isWrong }).content
    let example = try #require(content as? FileExample)
    let text = String(decoding: example.bytes, as: UTF8.self)
    #expect(text.contains("\"paths\"") == false)
    // A comma for a space inside the payload keeps every length.
    let bytes = example.bytes.split(separator: Array("\"}]}]}}".utf8), maxSplits: 1)
    try #require(bytes.count == 2)
    let broken = Array(bytes[0]) + Array("\",]}]}}".utf8) + Array(bytes[1])
    let found = Linter.lint(AssociationFile(SourceFile(name: "signed", bytes: broken))).findings
    #expect(found.contains { $0.rule == "invalid-json" })
    #expect(found.allSatisfy { $0.fix == nil })
  }

  @Test("the repetitions of a key are one finding, in small and in large objects")
  func duplicatesAreTold() {
    let many = (0..<40).map { "\"k\($0)\": 1" }.joined(separator: ", ")
    #expect(duplicates("{\"applinks\": {\"details\": []}, \"a\": 1, \"a\": 2, \"a\": 3}") == 1)
    #expect(duplicates("{\(many), \"k7\": 2, \"k\\u0037\": 3}") == 1)
    #expect(duplicates("{\"A\": 1, \"a\": 2}") == 0)
  }

  static let brackets: [(name: String, text: String)] = [
    ("the outermost", Example.plainFile.replacing("9QX4T7KM2P", with: "TEAMID").dropFirst().description),
    ("the outermost two", Example.plainFile.replacing("9QX4T7KM2P", with: "TEAMID").dropFirst().dropLast().description),
    (
      "of a service",
      #"{"applinks": "details": [{"appIDs": ["TEAMID.shop.harbor.app"], "components": [{"/": "/buy/*"}]}]}}"#
    ),
    (
      "of an entry",
      #"{"applinks": {"details": ["appIDs": ["TEAMID.shop.harbor.app"], "components": [{"/": "/buy/*"}]}]}}"#
    ),
    (
      "of an entry, both",
      #"{"applinks": {"details": ["appIDs": ["TEAMID.shop.harbor.app"], "components": [{"/": "/a"}]]}}"#
    ),
    (
      "of a component",
      #"{"applinks": {"details": [{"components": ["/": "/a"}, {"/": "/b"}], "appIDs": ["TEAMID.shop.harbor.app"]}]}}"#
    ),
    (
      "of the components",
      #"{"applinks": {"details": [{"components": {"/": "/a"}, {"/": "/b"}], "appIDs": ["TEAMID.shop.harbor.app"]}]}}"#
    ),
  ]

  @Test("a missing opening bracket is inserted by one fix, and hides nothing below it", arguments: brackets)
  func missingOpeningBracket(_ name: String, _ text: String) {
    #expect(lint(text).map(\.rule) == ["invalid-json", "placeholder-app-id"], "\(name)")
    #expect(lint(fixed(text)).map(\.rule) == ["placeholder-app-id"], "\(name): \(fixed(text))")
  }

  @Test("a missing closing bracket is reported where it is likely to be missing, and hides nothing below it")
  func missingClosingBracket() {
    let array = lint(
      #"{"applinks": {"details": [{"components": [{"/": "/a"}, "appIDs": ["TEAMID.shop.harbor.app"]}]}}"#)
    #expect(array.map(\.rule) == ["invalid-json", "placeholder-app-id"])
    #expect(array.map(\.message)[0] == "an array is not closed")
    let object = lint(
      #"{"applinks": {"details": [{"components": [{"/": "/a", {"/": "/b"}], "appIDs": ["TEAMID.shop.harbor.app"]}]}}"#)
    #expect(object.map(\.rule) == ["invalid-json", "placeholder-app-id"])
    #expect(object.map(\.message)[0] == "an object is not closed")
  }

  @Test("a remark of several lines is one comment, which one fix removes")
  func commentOverLines() {
    let text = "// one\n//\n\n  // two\n\(Example.plainFile)"
    #expect(lint(text).map(\.rule) == ["invalid-json"])
    #expect(fixed(text) == Example.plainFile)
  }

  @Test("a word of another language is read as the value that the repair has")
  func words() {
    let entry = Example.plainFile.replacing(#"{"/": "/buy/*"}"#, with: #"{"/": "*", "exclude": True}"#)
    #expect(lint(entry).map(\.rule) == ["exclude-only-entry", "invalid-json"])
    let setting = Example.plainFile.replacing(#"{"/": "/buy/*"}"#, with: #"{"/": "/a", "caseSensitive": None}"#)
    #expect(lint(setting).map(\.message).contains { $0.hasPrefix("`caseSensitive` is null") })
  }

  @Test("a duplicate with the same value, or of a key that no system reads, has no effect")
  func harmlessDuplicates() {
    func severities(_ text: String) -> [Finding.Severity] {
      lint(text).filter { $0.rule == "duplicate-key" }.map(\.severity)
    }
    #expect(severities("{\"a\": [1], \"a\": [1]}") == [.info])
    #expect(severities(#"{"applinks": {"details": [], "details": [{}]}}"#) == [.error])
    let unread = #""comment": 1, "comment": 2"#
    #expect(severities("{\(unread), \"x\": [{\"y\": {\(unread)}}]}") == [.info, .info])
    #expect(severities("{\"applinks\": {\(unread)}, \"appclips\": {\(unread)}}") == [.info, .info])
    #expect(severities("{\"applinks\": {\"details\": [{\(unread), \"defaults\": {\(unread)}}]}}") == [.info, .info])
    #expect(severities("{\"applinks\": {\"substitutionVariables\": {\(unread)}}}") == [.error])
    let component = #"{"/": "/buy/*", "comment": "one", "comment": "two"}"#
    #expect(severities(Example.plainFile.replacing(#"{"/": "/buy/*"}"#, with: component)) == [.info])
    let items = #"{"/": "/buy/*", "?": {"comment": "one", "comment": "two"}}"#
    #expect(severities(Example.plainFile.replacing(#"{"/": "/buy/*"}"#, with: items)) == [.error])
  }

  private func duplicates(_ text: String) -> Int { lint(text).filter { $0.rule == "duplicate-key" }.count }

  private func lint(_ text: String) -> [Finding] {
    Linter.lint(AssociationFile(SourceFile(name: "test", bytes: Array(text.utf8)))).findings
  }

  private func fixed(_ text: String) -> String {
    let source = SourceFile(name: "test", bytes: Array(text.utf8))
    let found = Linter.lint(AssociationFile(source)).findings.filter { $0.rule == "invalid-json" }
    return String(decoding: Linter.apply(found, to: source).bytes, as: UTF8.self)
  }
}
