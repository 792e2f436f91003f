import Analysis
import Association
import SourceText
import Testing

@testable import Lint

/// More findings than are kept, and many things that are compared with each other.
@Suite("Files with many of one thing")
struct LargeFilesTests {
  private static func entry(_ members: String) -> String {
    """
    {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], \(members)}]}}
    """
  }

  private static func list(_ count: Int, _ element: (Int) -> String) -> String {
    (0..<count).map(element).joined(separator: ", ")
  }

  static let files: KeyValuePairs<String, String> = [
    "misspelled keys": entry("\"components\": [{\(list(2_000) { _ in "\"path\": \"/a\"" })}]"),
    "duplicate keys": entry("\"components\": [{\(list(2_000) { "\"/\": \"/a\($0)\"" })}]"),
    "query items":
      entry("\"components\": [\(list(2) { _ in "{\"?\": {\(list(2_000) { "\"n\($0)\": \"?*\"" })}}" })]"),
    "raw characters in a text with escapes":
      entry("\"components\": [{\"/\": \"/\(list(2_000) { _ in "\\u00e9x" })\"}]"),
    "unknown variables in a text with escapes":
      entry("\"components\": [{\"/\": \"\\/\(list(2_000) { "$(name\($0))" })\"}]"),
    "unknown variables beside many known ones":
      """
    {"applinks": {"substitutionVariables": {\(list(2_000) { "\"name\($0)\": [\"a\"]" })}, "details": [{
      "appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [\(list(2_000) { "{\"/\": \"/$(nam\($0))\"}" })]}]}}
    """,
  ]

  @Test("of very many unknown keys in an object, the first are looked at, and one finding is about the others")
  func unknownKeys() {
    let count = AssociationKey.examinedKeys
    // Those of an object inside have their own number.
    let half = Self.list(count / 2) { "\"k\($0)\": 1" }
    let rest = Self.list(count / 2) { "\"l\($0)\": 1" }
    let text = "{\(half), \"applinks\": {\"x\": 1}, \(rest), \"Applinks\": {}, \"k\": 1}"
    var options = LintOptions()
    options.findingsPerRule = .max
    let found = Linter.lint(
      AssociationFile(SourceFile(name: "test", bytes: Array(text.utf8))), options: options, rules: [.unknownKey]
    ).findings
    #expect(found.count == count + 2)
    #expect(found.last?.message == "the file has more than 100,000 unknown keys; those from here on are not looked at")
    #expect(found.last?.severity == .info)
  }

  @Test("names are suggested for so many unknown variables as are worth it")
  func suggestions() {
    let known = Self.list(1_000) { "\"naming\($0)\": [\"a\"]" }
    let text = """
      {"applinks": {"substitutionVariables": {\(known)}, "details": [{
        "appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [\(Self.list(1_001) { "{\"/\": \"/$(nameng\($0))\"}" })]}]}}
      """
    var options = LintOptions()
    options.findingsPerRule = .max
    let found = Linter.lint(
      AssociationFile(SourceFile(name: "test", bytes: Array(text.utf8))), options: options, rules: [.unknownVariable]
    ).findings
    #expect(found.count == 1_001)
    #expect(found.first?.help.first == "write `$(naming0)`, if that is intended; names are case-sensitive")
    #expect(found.last?.help.first?.hasPrefix("define `nameng1000`") == true)
  }

  @Test("a list of 30,000 components is searched for repetitions and for components after one that matches everything")
  func longList() {
    let count = 30_000
    let components = Self.list(count) { "{\"/\": \"/p\($0 == 29_999 ? 7 : $0)\"}" }
    let twice = Linter.lint(Self.file("\"components\": [\(components)]"), rules: [.duplicateComponent]).findings
    #expect(twice.map(\.severity) == [.info])
    let behind = Linter.lint(
      Self.file("\"components\": [\(components), {\"/\": \"*\"}, {\"/\": \"/pay\", \"exclude\": true}]"),
      rules: [.duplicateComponent, .unreachableComponent]
    ).findings
    #expect(behind.map(\.severity) == [.info, .error])
  }

  @Test(
    "a file that is too hard for the budget is linted within it, with the easy findings", .timeLimit(.minutes(10)))
  func hardFile() {
    let hard = Self.list(44) {
      "{\"/\": \"/*a\(String(repeating: "?", count: $0 + 1))b*\", \"exclude\": \($0 % 2 == 0)}"
    }
    let file = Self.file(
      "\"components\": [{\"/\": \"/*a\"}, {\"/\": \"/a\"}, \(hard), {\"/\": \"/*a\", \"exclude\": true}]")
    var options = LintOptions()
    options.budget = Budget(states: 1_000, steps: 20_000_000)
    let found = Linter.lint(file, options: options, rules: [.unreachableComponent]).findings
    #expect(found.map(\.severity) == [.info, .error])
  }

  private static func file(_ members: String) -> AssociationFile {
    AssociationFile(SourceFile(name: "input", bytes: Array(entry(members).utf8)))
  }

  @Test("a file is linted and fixed", .timeLimit(.minutes(10)), arguments: files.map(\.key))
  func fileIsLinted(thing: String) throws {
    let text = try #require(Self.files.first { $0.key == thing }?.value)
    let source = SourceFile(name: "input", bytes: Array(text.utf8))
    let result = Linter.lint(AssociationFile(source))
    #expect(!result.findings.isEmpty)
    let fixed = Linter.apply(result.findings, to: source)
    #expect(fixed.applied.allSatisfy { $0.fix != nil })
  }
}
