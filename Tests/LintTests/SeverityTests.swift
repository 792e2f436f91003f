import Association
import SourceText
import Testing

@testable import Lint

// An error: some URL or service does not do what the file says on a current system. A warning: some system, some URL or the next edit is
// likely to go wrong. Information: no effect.

@Suite("The severity of a finding is its effect")
struct SeverityTests {
  /// Entries whose links all do what the file says on iOS 13 and later, though each has a finding.
  static let working = [
    #""appIDs": [A], "appID": A, "components": [{"/": "/buy/*"}]"#,
    #""appIDs": [A], "components": [{"/": "/buy/*", "caseSensitive": "true"}]"#,
    #""appIDs": [A], "components": [{"/": "/buy/*", "percentEncoded": null}]"#,
    #""appIDs": [A], "components": [{"/": "/buy/*", "exclude": "false"}]"#,
    #""appIDs": [A], "components": [{"/": "/buy/*", "exclude": 0}]"#,
    #""appIDs": [A], "components": [{"/": "/buy/*", "exclude": null}]"#,
    #""appIDs": [A], "components": [{"/": "/buy/*", "?": []}]"#,
    #""appIDs": [A], "components": [{"/": "/buy/*", "comment": ["the shop"]}]"#,
    #""appIDs": [A], "components": [{"/": "/buy/*", "comment": "one", "comment": "two"}]"#,
    #""appIDs": [A], "components": [{"/": "/buy/**"}]"#,
    #""appIDs": [A], "components": [{"/": "/*-*-*-*-fish"}]"#,
    #""appIDs": [A], "components": [{"/": "/buy"}, {"/": "/buy?id=*"}]"#,
    #""appIDs": [A], "components": [{"/": "/*"}]"#,
    #""appIDs": [A], "components": [{"/": "/buy/*"}], "defaults": []"#,
    #""appIDs": [A], "components": [{"?": {"id": "?*"}}], "defaults": {"/": "/buy/*"}"#,
    #""appIDs": [A], "appID": A, "components": [{"/": "/buy/*"}], "paths": ["/buy/*", 7]"#,
    #""appIDs": [A], "appID": [A], "components": [{"/": "/buy/*"}]"#,
    #""appIDs": [A], "components": [{"/": "/buy/*"}], "path": [], "default": {}, "appId": "", "": null"#,
    #""appIDs": [A], "components": [{"/": "/buy/*", "querry": {}, "method": "", "": [], "excluded": null}]"#,
  ]

  @Test("a file whose links all work has no error and no warning", arguments: working)
  func worksIsInformation(_ entry: String) {
    let found = findings("{\"applinks\": {\"details\": [{\(entry)}]}}")
    #expect(!found.contains { $0.severity > .info }, "\(found.map(\.message))")
  }

  /// The same for what is around the entry.
  static let others = [
    #"{"applinks": {"apps": "none", "details": [E]}}"#,
    #"{"applinks": {"substitutionVariables": [], "details": [E]}}"#,
    #"{"applinks": {"substitutionVariables": {"unused": ["a"]}, "details": [E]}}"#,
    #"{"applinks": {"substitutionVariables": {"unused": []}, "details": [E]}}"#,
    #"{"applinks": {"substitutionVariables": {"region": ["north"]}, "details": [E]}}"#,
    #"{"applinks": {"substitutionVariables": {"$(x)": ["a"]}, "details": [E]}}"#,
    #"{"applinks": {"details": [E]}, "webcredentials": {}}"#,
    #"{"applinks": {"details": [E]}, "webcredentials": {"apps": []}}"#,
    #"{"applinks": {"details": []}, "webcredentials": {"apps": [A]}}"#,
    #"{"applinks": {"details": [E]}, "generator": 7}"#,
    #"{"applinks": {"details": [E], "variables": {}, "": ""}, "appclip": {}, "details": []}"#,
  ]

  @Test("a service without effect, and what no link uses, are information", arguments: others)
  func aroundIsInformation(_ text: String) {
    let entry = #"{"appIDs": [A], "components": [{"/": "/buy/*"}]}"#
    let found = findings(text.replacing("[E]", with: "[\(entry)]"))
    #expect(!found.isEmpty)
    #expect(!found.contains { $0.severity > .info }, "\(found.map(\.message))")
  }

  static let failing: [(entry: String, severity: Finding.Severity)] = [
    (#""appIDs": [A], "appID": "9QX4T7KM2P.shop.harbor.till", "components": [{"/": "/buy/*"}]"#, .error),
    (#""appIDs": [A], "components": [{"/": "/buy/*", "caseSensitive": "false"}]"#, .error),
    (#""appIDs": [A], "components": [{"/": "/buy/*", "exclude": "true"}]"#, .error),
    (#""appIDs": [A], "components": [{"/": "/buy/*", "?": ["id"]}]"#, .error),
    (#""appIDs": [A], "components": [{"/": "/buy?id=*"}]"#, .error),
    (#""appIDs": [A], "components": [{"/": "/buy", "query": ""}]"#, .error),
    (#""appIDs": [A], "components": [{"/": "/buy", "method": "GET"}]"#, .warning),
    (#""appIDs": [A], "component": []"#, .error),
    (##""appIDs": [A], "components": [{"/": "/buy", "#": "top"}, {"/": "/buy?id=*"}]"##, .error),
    (#""appIDs": [A], "components": [{"/": "/buy", "?": {"id": "*"}}]"#, .warning),
    (
      #""appIDs": [A], "defaults": {"caseSensitive": false}, "components": [{"/": "/buy", "caseSensitive": "true"}]"#,
      .error
    ),
  ]

  @Test("what does something else than it says is more", arguments: failing)
  func failingIsMore(_ entry: String, _ severity: Finding.Severity) {
    #expect(findings("{\"applinks\": {\"details\": [{\(entry)}]}}").map(\.severity).max() == severity)
  }

  @Test("findings of at least a severity are those of all findings that have it")
  func least() {
    // As entries and as elements of one, so that the errors of some are beside copies, repetitions and lost components.
    let entries = (Self.failing.map(\.entry) + Self.working).map { "{\($0)}" }.joined(separator: ", ")
    let copies = String(repeating: #"{"/": "/x"}, {"/": "/x", "exclude": true}, {"/": "x?id=*"}, "#, count: 700)
    for text in [
      "{\"applinks\": {\"details\": [\(entries)]}}",
      "{\"applinks\": {\"details\": [{\"appIDs\": [A], \"components\": [\(copies){\"/\": \"*\"}]}]}}",
    ] {
      let all = findings(text)
      for severity in Finding.Severity.allCases {
        let found = findings(text, atLeast: severity)
        #expect(!found.isEmpty)
        #expect(
          found.map { [$0.rule, $0.message] } == all.filter { $0.severity >= severity }.map { [$0.rule, $0.message] })
      }
    }
  }

  private func findings(_ text: String, atLeast severity: Finding.Severity = .info) -> [Finding] {
    var options = LintOptions()
    options.leastSeverity = severity
    let whole = text.replacing("[A]", with: "[\"9QX4T7KM2P.shop.harbor.app\"]")
      .replacing(": A", with: ": \"9QX4T7KM2P.shop.harbor.app\"")
    return Linter.lint(AssociationFile(SourceFile(name: "test", bytes: Array(whole.utf8))), options: options).findings
  }
}
