import Association
import SourceText
import Testing

@testable import Lint

@Suite("Findings about what links do claim what is computed")
struct ModestFindingsTests {
  /// Components, and the severities of `empty-path`.
  static let emptyPaths: [(components: String, severities: [String])] = [
    (#"{"/": ""}, {"/": "/"}, {"/": "/dispositif/*"}"#, []),
    (#"{"/": ""}, {"/": "/dispositif/*"}"#, ["info"]),
    (#"{"/": "", "exclude": true}, {"/": "/dispositif/*"}"#, ["info"]),
    (#"{"/": ""}"#, ["warning"]),
    (#"{"/": ""}, {"/": "", "?": {"a": "b"}}"#, ["warning", "warning"]),
    (#"{"/": "", "?": {"a": "b"}}, {"/": "/"}"#, ["warning"]),
    (#"{"/": ""}, {"/": "/x", "exclude": true}"#, ["warning"]),
    (#"{"/": ""}, {"/": "*"}"#, ["info"]),
  ]

  @Test("an empty path is a warning only where the apps open the root and nothing else", arguments: emptyPaths)
  func emptyPath(_ components: String, _ severities: [String]) {
    let found = findings(components).filter { $0.rule == "empty-path" }
    #expect(found.map(\.severity.rawValue) == severities)
    for finding in found {
      #expect((finding.cost == "only links to the root of the site open the app") == (finding.severity == .warning))
    }
  }

  /// Components, and the number of findings of `case-trap`.
  static let traps: [(components: String, count: Int)] = [
    (#"{"/": "/fish/*", "exclude": true}, {"/": "*"}"#, 1),
    (#"{"/": "/.well-known/*", "exclude": true}, {"/": "*"}"#, 0),
    (#"{"/": "/7", "?": {"token": "?*"}, "exclude": true}, {"/": "*"}"#, 0),
    (#"{"/": "/7", "?": "token=yes", "exclude": true}, {"/": "*"}"#, 1),
    (#"{"/": "/fish", "?": {"token": "?*"}, "exclude": true}, {"/": "*"}"#, 1),
  ]

  @Test("a change of letter case that nobody makes is not reported", arguments: traps)
  func caseTrap(_ components: String, _ count: Int) {
    #expect(findings(components).count { $0.rule == "case-trap" } == count)
  }

  static let slow: [(pattern: String, isReported: Bool)] = [
    ("/*/*/previews/*", false), ("/*a*b", false), ("/*-*-*-*-fish", true), ("/*/*/*/x", true), ("*foo*bar*baz", true),
  ]

  @Test("a pattern that is slow only on hundreds of characters is not reported", arguments: slow)
  func slowPattern(_ pattern: String, _ isReported: Bool) {
    #expect(findings("{\"/\": \"\(pattern)\"}").contains { $0.rule == "backtracking-blowup" } == isReported)
  }

  static let comments: [(component: String, isReported: Bool)] = [
    (#"{"/": "/a/*", "comment": "open in Safari"}"#, true),
    (#"{"/": "/a/*", "comment": "Excludes the pages of /a"}"#, true),
    (#"{"/": "/a/*", "exclude": true, "comment": "open in Safari"}"#, false),
    (#"{"/": "/a/*", "comment": "opens in the browser if the app is not installed"}"#, false),
    (#"{"/": "/a/*", "comment": "all pages of /a, excluding nothing"}"#, false),
    (#"{"/": "/a/*", "comment": "Matches any URL beginning with /path/1/ and instructs the system to open it"}"#, true),
    (#"{"/": "/a/*", "comment": "Matches any URL with a path that starts with /a/."}"#, false),
    (#"{"/": "/a*", "comment": "Matches any URL with path=/a"}"#, false),
    (#"{"/": "/A/b", "comment": "Matches any URL whose path starts with /a"}"#, false),
    (#"{"/": "/*/links/*", "comment": "URL of format /[username]/links/[id]"}"#, false),
    (#"{"/": "/j/*", "comment": "Invitation; `/i/*` above is the install link."}"#, false),
    (##"{"#": "top", "comment": "Matches any URL with a fragment that equals top"}"##, false),
    (#"{"/": "/a", "comment": "Matches any URL whose fragment equals top"}"#, true),
  ]

  @Test("a comment is reported where it contradicts its component", arguments: comments)
  func comment(_ component: String, _ isReported: Bool) {
    #expect(findings(component).contains { $0.rule == "contradictory-comment" } == isReported)
  }

  /// Components, a rule, and the cost of its only finding.
  static let costs: [(components: String, rule: String, cost: String)] = [
    (
      #"{"/": "/buy?id=7", "exclude": true}, {"/": "*"}"#, "query-in-path",
      "links with the query are not excluded: they open the app, if another component matches them"
    ),
    (
      #"{"/": "/buy?id=7"}, {"/": "/buy"}"#, "query-in-path",
      "none: a component with the path alone matches any query"
    ),
    (
      #"{"/": "/go", "exclude": true}, {"/": "/GO", "exclude": true}, {"/": "*"}"#, "enumerated-case",
      "a link in a spelling that is not listed opens the app"
    ),
    (#"{"/": "/go"}, {"/": "/GO"}, {"/": "/gO"}, {"/": "/Go"}"#, "enumerated-case", "none on a device"),
    (
      #"{"/": "/%C3%A9", "exclude": true}, {"/": "*"}"#, "enumerated-encoding",
      "a link with another encoding opens the app"
    ),
    (#"{"/": "/%7euser/*"}, {"/": "*"}"#, "enumerated-encoding", "none on a device"),
    (#"{"/": "/a", "exclude": 0}"#, "contradictory-exclude", "none: without it, nothing is excluded either"),
  ]

  @Test("the cost is that of the component", arguments: costs)
  func cost(_ components: String, _ rule: String, _ cost: String) {
    #expect(findings(components).filter { $0.rule == rule }.map(\.cost) == [cost])
  }

  @Test("a value that hides an `exclude` of `defaults` is a warning", arguments: ["null", "0", "\"false\""])
  func hiddenDefault(_ value: String) {
    let entry = #"{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/a", "exclude": \#(value)}]}"#
    let found = lint("{\"applinks\": {\"defaults\": {\"exclude\": true}, \"details\": [\(entry)]}}")
    #expect(found.filter { $0.rule == "contradictory-exclude" }.map(\.severity) == [.warning])
  }

  @Test("one component for all has the same verdicts on systems that know its setting")
  func systems() {
    func message(_ components: String) -> String? { findings(components).first?.message }
    #expect(
      message(#"{"/": "/a"}, {"/": "/A"}"#)?.hasSuffix("gives every URL the same verdict on iOS 13.5 and later") == true
    )
    #expect(
      message(#"{"/": "/a", "percentEncoded": false}, {"/": "/A", "percentEncoded": false}"#)?
        .hasSuffix("on iOS 14 and later") == true)
  }

  @Test("the component of the message is decoded in each of its parts")
  func decoded() {
    let found = findings(#"{"/": "/caf%C3%A9", "?": {"q": "%20?*"}}"#).first { $0.rule == "enumerated-encoding" }
    let words = #"; `{"/": "/café", "?": {"q": " ?*"}}` with `"percentEncoded": false` would also match "#
    #expect(found?.message.contains(words) == true, "\(String(describing: found))")
  }

  @Test("an entry for all systems counts as an entry of the current form")
  func duplicateApp() {
    let app = "\"9QX4T7KM2P.shop.harbor.app\""
    func count(_ entries: String) -> Int {
      lint("{\"applinks\": {\"details\": [\(entries)]}}").count { $0.rule == "duplicate-app-id" }
    }
    let both = #"{"appID": \#(app), "paths": ["/a"], "components": [{"/": "/a"}]}"#
    let new = #"{"appIDs": [\#(app)], "components": [{"/": "/b"}]}"#
    let old = #"{"appID": \#(app), "paths": ["/b"]}"#
    #expect(count("\(both), \(new)") == 1 && count("\(new), \(both)") == 1)
    #expect(count("\(both), \(old)") == 1 && count("\(new), \(old)") == 0)
    #expect(count("\(new), \(old), \(new)") == 1)
  }

  private func findings(_ components: String) -> [Finding] {
    lint(
      "{\"applinks\": {\"details\": [{\"appIDs\": [\"9QX4T7KM2P.shop.harbor.app\"], \"components\": [\(components)]}]}}"
    )
  }

  private func lint(_ text: String) -> [Finding] {
    Linter.lint(AssociationFile(SourceFile(name: "test", bytes: Array(text.utf8)))).findings
  }
}
