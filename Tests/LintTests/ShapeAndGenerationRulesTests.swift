import Association
import SourceText
import Testing

@testable import Lint

@Suite("The rules for shape and generations")
struct ShapeAndGenerationRulesTests {
  @Test("a value of the wrong type is reported with its consequence")
  func wrongKindTellsConsequence() {
    let found = lint("{\"applinks\": {\"details\": \"none\"}}")
    #expect(found.map(\.message) == ["`details` is a string, not an array or an object: no app opens any link"])
  }

  @Test("`exclude` and the values of a query dictionary have their own rules")
  func otherRulesAreLeftAlone() {
    let found = lint(component("\"?\": {\"a\": 5}, \"exclude\": \"yes\"")).map(\.rule)
    #expect(!found.contains("wrong-type"))
  }

  @Test("`defaults` are checked like a component, at both levels")
  func defaultsAreLookedAt() {
    let text = """
      {"applinks": {"defaults": {"casesensitive": false}, "details": [{
        "defaults": {"percentEncoded": 1},
        "appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/buy/*"}]
      }]}}
      """
    #expect(lint(text).map(\.rule) == ["unknown-key", "wrong-type"])
  }

  @Test("a key is not renamed to an existing one, nor if its value would have the wrong type")
  func renamingIsSafe() {
    #expect(lint(component("\"path\": \"/help/*\"")).map { $0.fix == nil } == [true])
    let text = """
      {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "component": {"/": "/buy/*"}}]}}
      """
    #expect(lint(text).map { $0.fix == nil } == [true])
  }

  @Test("of two keys with the same new name, only the first is renamed")
  func onlyOneIsRenamed() {
    let text = """
      {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "Components": [{}], "component": [{}]}]}}
      """
    #expect(lint(text).filter { $0.rule == "unknown-key" }.map { $0.fix == nil } == [false, true])
  }

  struct Version: Sendable, CustomTestStringConvertible {
    let minimum: SystemVersion
    let expected: [String]
    var testDescription: String { minimum.description }
  }

  static let versions = [
    Version(
      minimum: SystemVersion(major: 12),
      expected: [
        "iOS 12 ignores `appIDs`: the entry lists no app",
        "iOS 12 ignores `components`: the entry matches no URL",
        "iOS 12 ignores `defaults`: it sets nothing",
        "iOS 12 ignores `substitutionVariables`: patterns with `$(…)` do not match their URLs",
      ]),
    Version(
      minimum: .components,
      expected: [
        "iOS 13 ignores `caseSensitive`: letter case matters",
        "iOS 13 ignores `defaults`: it sets nothing",
        "iOS 13 ignores `substitutionVariables`: patterns with `$(…)` do not match their URLs",
      ]),
    Version(minimum: .variables, expected: ["iOS 13.5 ignores `defaults`: it sets nothing"]),
    Version(minimum: .defaults, expected: []),
  ]

  @Test("every key that the oldest supported system ignores is reported with its consequence", arguments: versions)
  func olderSystemIsTold(_ version: Version) {
    let text = """
      {"applinks": {
        "defaults": {"percentEncoded": false},
        "substitutionVariables": {"dish": ["pizza"]},
        "details": [{
          "appIDs": ["9QX4T7KM2P.shop.harbor.app"],
          "components": [{"/": "/buy/$(dish)", "caseSensitive": false}, {"/": "/help", "caseSensitive": true}],
          "paths": ["/buy/pizza"]
        }]
      }}
      """
    var options = LintOptions()
    options.minimumSystem = version.minimum
    let found = Linter.lint(AssociationFile(SourceFile(name: "test", bytes: Array(text.utf8))), options: options)
      .findings
    let messages = found.filter { $0.rule == "requires-newer-system" }.map(\.message)
    #expect(messages.sorted() == version.expected)
  }

  @Test("a predefined variable is reported once")
  func predefinedVariableIsToldOnce() {
    let text = component("\"?\": {\"l\": \"$(lang)\"}, \"#\": \"$(region)\"")
    #expect(lint(text, .components).count { $0.rule == "requires-newer-system" } == 1)
  }

  static let generations: [(keys: String, rules: [String])] = [
    ("\"appIDs\": [ID], \"components\": [C]", []),
    ("\"appID\": ID, \"paths\": [P]", ["legacy-paths"]),
    ("\"appIDs\": [ID], \"paths\": [P]", ["unread-entry"]),
    ("\"appID\": ID, \"components\": [C]", ["unread-entry"]),
    ("\"appIDs\": [ID], \"appID\": ID, \"components\": [C], \"paths\": [P]", ["ignored-app-id", "ignored-paths"]),
    ("\"appIDs\": [ID], \"appID\": ID, \"components\": [C]", ["ignored-app-id"]),
    ("\"appIDs\": [ID], \"components\": [C], \"paths\": [P]", ["ignored-paths"]),
    ("\"appID\": ID, \"components\": [C], \"paths\": [P]", ["ignored-paths"]),
    ("\"appIDs\": [ID], \"components\": [], \"paths\": [P]", ["entry-without-patterns"]),
  ]

  @Test("each mixture of old and new keys is reported by its rule", arguments: generations)
  func mixtureIsTold(_ keys: String, _ rules: [String]) {
    let members = keys.replacing("ID]", with: "\"9QX4T7KM2P.shop.harbor.app\"]")
      .replacing(": ID", with: ": \"9QX4T7KM2P.shop.harbor.app\"")
      .replacing("[C]", with: "[{\"/\": \"/buy/*\"}]").replacing("[P]", with: "[\"/buy/*\"]")
    #expect(lint("{\"applinks\": {\"details\": [{\(members)}]}}").map(\.rule).sorted() == rules)
  }

  @Test("an entry for iOS 12 keeps its `appID`")
  func keptAppID() {
    let text = #"{"applinks": {"details": [{"appID": "9QX4T7KM2P.shop.harbor.app", "components": [{"/": "/buy/*"}]}]}}"#
    for (minimum, isFixed) in [(nil, true), (SystemVersion(major: 12), false)] {
      let found = lint(text, minimum).first { $0.rule == "unread-entry" }
      #expect((found?.fix != nil) == isFixed && found?.help[0].contains("add `paths`") == true)
    }
  }

  /// Members of an entry with `--min-ios 12`, and the messages about its `paths` and `components`.
  static let beside: [(members: String, messages: [String])] = [
    (
      #""appIDs": ["9QX4T7KM2P.a.b"], "components": [{"/": "/c"}], "paths": ["/a"]"#,
      [
        "iOS 12 ignores `components`: the entry matches no URL",
        "`paths` is read by no system: newer ones read `components`, older ones do not know `appIDs`; no component matches some links of `/a`, such as `https://example.com/a`",
      ]
    ),
    (
      #""appID": "9QX4T7KM2P.a.b", "components": [{"/": "/c"}], "paths": ["NOT /a"]"#,
      [
        "iOS 12 ignores `components`: it reads `paths` instead",
        "`paths` beside `components` is read only before iOS 13",
      ]
    ),
    (#""components": [{"/": "/c"}], "paths": ["/a"]"#, ["iOS 12 ignores `components`: the entry matches no URL"]),
  ]

  @Test("`paths` beside `components` is said to be read by the systems that do", arguments: beside)
  func pathsBesideComponents(_ members: String, _ messages: [String]) {
    let found = lint("{\"applinks\": {\"details\": [{\(members)}]}}", SystemVersion(major: 12))
    #expect(found.map(\.message).filter { $0.contains("`components`") } == messages)
    let ignored = found.first { $0.rule == "ignored-paths" && $0.severity == .info }
    #expect(ignored == nil || ignored?.cost == "none: `paths` opens no link")
  }

  @Test("`apps` of `applinks` without an app ID loses no app")
  func appsWithoutText() {
    let found = lint(#"{"applinks": {"apps": [1], "details": []}}"#).first { $0.rule == "apps-not-empty" }
    #expect(found?.severity == .info && found?.cost == "none: it has no app ID")
  }

  private func component(_ members: String) -> String {
    """
    {"applinks": {"details": [{
      "appIDs": ["9QX4T7KM2P.shop.harbor.app"],
      "components": [{"/": "/buy/*", \(members)}]
    }]}}
    """
  }

  private func lint(_ text: String, _ minimum: SystemVersion? = nil) -> [Finding] {
    var options = LintOptions()
    options.minimumSystem = minimum
    return Linter.lint(AssociationFile(SourceFile(name: "test", bytes: Array(text.utf8))), options: options).findings
  }
}
