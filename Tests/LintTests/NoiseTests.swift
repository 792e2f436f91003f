import Association
import SourceText
import Testing

@testable import Lint

@Suite("Information is reported once, and where it helps")
struct NoiseTests {
  @Test(
    "a component that matches everything is reported once for a file, and not where a comment says that it is intended")
  func matchesEverything() {
    func count(_ components: [String]) -> Int {
      let entries = components.enumerated().map {
        #"{"appIDs": ["9QX4T7KM2P.shop.harbor.\#($0)"], "components": [\#($1)]}"#
      }
      return findings("{\"applinks\": {\"details\": [\(entries.joined(separator: ", "))]}}").count {
        $0.rule == "matches-everything"
      }
    }
    let (plain, remarked) = (#"{"/": "*"}"#, #"{"/": "*", "comment": "Matches any URL"}"#)
    #expect(count([plain, plain, plain]) == 1)
    #expect(count([remarked, remarked]) == 0)
    #expect(count([remarked, plain]) == 1)
  }

  static let encodings: [(components: String, byDefault: Int, selected: Int)] = [
    (#"{"/": "/a/b/*", "exclude": true}, {"/": "/a/*"}"#, 0, 1),
    (#"{"/": "/%c3%a9/*", "exclude": true}, {"/": "/*"}"#, 1, 1),
    (#"{"/": "/%C3%A9/*", "exclude": true}, {"/": "/*"}"#, 0, 1),
    (#"{"/": "/a%2db/*", "exclude": true}, {"/": "/*"}"#, 0, 1),
    (#"{"/": "/a%7Cb/*", "exclude": true}, {"/": "/*"}"#, 0, 1),
    (#"{"/": "/a|b/*", "exclude": true}, {"/": "/*"}"#, 1, 1),
  ]

  @Test("an encoding that browsers do not write is reported only if the rule is selected", arguments: encodings)
  func encodingTrap(_ components: String, _ byDefault: Int, _ selected: Int) {
    let text =
      "{\"applinks\": {\"details\": [{\"appIDs\": [\"9QX4T7KM2P.shop.harbor.app\"], \"components\": [\(components)]}]}}"
    func count(_ options: LintOptions) -> Int { findings(text, options).count { $0.rule == "encoding-trap" } }
    #expect(count(LintOptions()) == byDefault)
    var options = LintOptions()
    options.selected = ["encoding-trap"]
    #expect(count(options) == selected)
    var configured = LintOptions()
    configured.severities = ["encoding-trap": .info]
    #expect(count(configured) == selected)
  }

  @Test("after a query dictionary that systems ignore, the order is that of the component as they read it")
  func ignoredDictionary() {
    func rules(_ components: String) -> [String] {
      findings(
        "{\"applinks\": {\"details\": [{\"appIDs\": [\"9QX4T7KM2P.shop.harbor.app\"], \"components\": [\(components)]}]}}"
      )
      .map { "\($0.severity.rawValue) \($0.rule)" }
    }
    #expect(
      rules(#"{"?": {"a": true}}, {"/": "/help", "exclude": true}"#) == [
        "info matches-everything", "error query-value-not-string", "error unreachable-component",
      ])
    #expect(
      rules(#"{"/": "/buy/*", "?": {"a": true}}, {"/": "/buy/7", "exclude": true}, {"/": "/help"}"#) == [
        "error query-value-not-string", "error unreachable-component",
      ])
    // An unknown key leaves open how many URLs the component is for.
    #expect(rules(#"{"path": "/buy"}, {"/": "/help", "exclude": true}"#) == ["error unknown-key"])
  }

  @Test(
    "a byte that is not UTF-8 has one finding",
    arguments: [
      (#"{"/": "/caf!/*"}"#, ""), (#"{"/": "/a", "?": {"caf!": "b"}}"#, ""), (##"{"/": "/a", "#": "caf!"}"##, ""),
      (#"{"/": "/$(word)"}"#, #", "substitutionVariables": {"word": ["caf!", "the!"]}"#),
    ])
  func malformed(_ component: String, _ variables: String) {
    let entry = #"{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/buy/*"}, \#(component)]}"#
    let text = #"{"applinks": {"details": [\#(entry)]\#(variables)}}"#
    let bytes = text.utf8.map { $0 == UInt8(ascii: "!") ? 0xE9 : $0 }
    let found = Linter.lint(AssociationFile(SourceFile(name: "test", bytes: bytes))).findings
    #expect(found.map(\.rule) == Array(repeating: "invalid-json", count: bytes.count { $0 == 0xE9 }))
  }

  private func findings(_ text: String, _ options: LintOptions = LintOptions()) -> [Finding] {
    Linter.lint(AssociationFile(SourceFile(name: "test", bytes: Array(text.utf8))), options: options).findings
  }
}
