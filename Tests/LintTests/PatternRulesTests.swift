import Association
import SourceText
import Testing

@testable import Lint

@Suite("The rules for variables, patterns and order")
struct PatternRulesTests {
  @Test(
    "the old `paths` are checked too, without fixes that only `components` allow",
    arguments: [
      (#""/fish?id=*""#, ["query-in-path ?id=*"]),
      (#""/e", "/e?*""#, ["query-in-path ?*"]),
      (#""/#/eel""#, ["fragment-in-path #/eel"]),
      (#""/#/eel?id=*""#, ["fragment-in-path #/eel?id=*"]),
      (#""""#, [#"empty-path """#]),
      (#""/a/**""#, ["route-syntax **"]),
      (#""NOT /a", "NOT /b""#, [#"exclude-only-entry "paths""#]),
      (#""/a*", "NOT /a""#, [#"unreachable-component "NOT /a""#]),
      (#""/a/*", "NOT /b""#, [#"redundant-component "NOT /b""#]),
      (#""https://harbor.shop/a""#, ["url-in-path https://harbor.shop"]),
      // The fault in front is corrected first.
      (#""https://harbor.shop/a?id=*""#, ["url-in-path https://harbor.shop"]),
      (#""https://harbor.shop?id=*""#, ["url-in-path https://harbor.shop"]),
      (#""www.harbor.shop?id=*""#, ["url-in-path www.harbor.shop"]),
      (#""https://???.harbor.shop/a""#, ["url-in-path https://???.harbor.shop"]),
    ])
  func legacyPaths(_ paths: String, _ expected: [String]) {
    let found = findings("\"paths\": [\(paths)]")
    #expect(found.map(\.text) == expected)
    // An exclusion is moved within the list.
    #expect(found.allSatisfy { $0.finding.fix == nil || $0.finding.rule == "unreachable-component" })
  }

  @Test("a pattern that never matches is reported once, by the most specific rule")
  func toldOnce() {
    let found = findings(
      #""components": [{"/": "/a b"}, {"/": "/$(lnag)"}, {"/": "/x#y"}, {"/": "/\t"}, {"/": "/b", "?": {"n": "1&2"}}]"#)
    #expect(
      found.map(\.text) == [
        "raw-character  ", "unknown-variable $(lnag)", "fragment-in-path #y", #"never-matches /\t"#,
        "never-matches 1&2",
      ])
  }

  @Test(
    "common patterns are not reported",
    arguments: [
      "/a/?*", "/?????*", "/????", "/id-?*", "/a?b", "/index.*", "/.well-known/*", "/Foo_(bar)", "/a:b", "/$5",
      "/go/https://*", "/page.html", "/index.php/x", "/NOT/x", "/v1.0/*",
    ])
  func usualPatterns(_ pattern: String) {
    #expect(findings("\"components\": [{\"/\": \"\(pattern)\"}]").isEmpty)
  }

  @Test(
    "`NOT ` is an exclusion in every part, `!/` in a path alone",
    arguments: [
      (##"{"/": "/", "#": "!/a"}"##, []), (##"{"#": "NOT a", "percentEncoded": false}"##, []),
      (##"{"#": "NOT a"}"##, ["not-prefix-in-component NOT "]),
      (#"{"?": "not a=1"}"#, ["not-prefix-in-component not "]),
      (#"{"/": "NOT /a?id=*"}"#, ["not-prefix-in-component NOT "]),
    ])
  func notPrefix(_ component: String, _ expected: [String]) {
    #expect(findings("\"components\": [\(component)]").map(\.text) == expected)
  }

  @Test("a pattern of `defaults` is reported once for all components, without a fix")
  func defaults() {
    let found = findings(
      """
      "defaults": {"/": "/café", "exclude": "true", "?": {"n": 1}}, "components": [{"#": "a"}, {"#": "b"}]
      """)
    #expect(
      found.map(\.text) == [
        #"restrictive-defaults "/café""#, "raw-character é", #"contradictory-exclude "true""#,
        "query-value-not-string 1",
      ])
    #expect(found.filter { $0.finding.rule == "raw-character" }.allSatisfy { $0.finding.fix == nil })
  }

  @Test("a template of doubled braces is shown whole", arguments: ["{{id}}", "[[id]]", "{id}", "[id]"])
  func templates(_ template: String) {
    #expect(findings(#""components": [{"/": "/a/\#(template)/b"}]"#).map(\.text) == ["route-syntax \(template)"])
  }

  @Test("a place in a string with escapes is exact")
  func escapes() {
    let found = findings(#""components": [{"/": "\/a\/caf\u00e9\/$(lnag)"}]"#)
    #expect(found.map(\.text) == [#"raw-character \u00e9"#, "unknown-variable $(lnag)"])
  }

  @Test("a shared value is not encoded where another component compares it decoded")
  func sharedValue() {
    let text = """
      {"applinks": {"substitutionVariables": {"v": ["é"]}, "details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"],
       "components": [{"/": "/a/$(v)"}, {"/": "/b/$(v)", "percentEncoded": false}]}]}}
      """
    let found = Linter.lint(AssociationFile(SourceFile(name: "test", bytes: Array(text.utf8)))).findings
    #expect(found.map(\.rule) == ["raw-character"])
    #expect(found.allSatisfy { $0.fix == nil })
  }

  /// The findings of the three groups in an entry with the given members, each as the rule and the text at its place.
  private func findings(_ members: String) -> [(finding: Finding, text: String)] {
    let text = "{\"applinks\": {\"details\": [{\"appIDs\": [\"9QX4T7KM2P.shop.harbor.app\"], \(members)}]}}"
    let bytes = Array(text.utf8)
    let rules = Rule.of(.variables) + Rule.of(.patterns) + Rule.of(.order)
    let file = AssociationFile(SourceFile(name: "test", bytes: bytes))
    return Linter.lint(file, rules: rules).findings.map { finding in
      (finding, finding.rule + " " + String(decoding: bytes[finding.range.bytes], as: UTF8.self))
    }
  }
}

extension Rule {
  /// The rules of a group about files.
  static func of(_ group: Group) -> [Rule] { RuleCatalog.lint.rules.filter { $0.group == group } }
}
