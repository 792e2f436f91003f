import Association
import SourceText
import Testing

@testable import Lint

@Suite("The rules for shape and generations")
struct ShapeAndGenerationRulesTests {
  @Test("a value of the wrong kind is told with what a reader makes of it")
  func wrongKindTellsConsequence() {
    let found = lint("{\"applinks\": {\"details\": \"none\"}}")
    #expect(found.map(\.message) == ["`details` is a string, not an array or an object: no app opens any link"])
  }

  @Test("`exclude` and the values of a query dictionary are left to their own rules")
  func otherRulesAreLeftAlone() {
    let found = lint(component("\"?\": {\"a\": 5}, \"exclude\": \"yes\"")).map(\.rule)
    #expect(!found.contains("wrong-type"))
  }

  @Test("`defaults` are looked at like a component, at both levels")
  func defaultsAreLookedAt() {
    let text = """
      {"applinks": {"defaults": {"casesensitive": false}, "details": [{
        "defaults": {"percentEncoded": 1},
        "appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/buy/*"}]
      }]}}
      """
    #expect(lint(text).map(\.rule) == ["unknown-key", "wrong-type"])
  }

  @Test("a key is not renamed to one that is there, nor where its value would be of the wrong kind")
  func renamingIsSafe() {
    #expect(lint(component("\"path\": \"/help/*\"")).map { $0.fix == nil } == [true])
    let text = """
      {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "component": {"/": "/buy/*"}}]}}
      """
    #expect(lint(text).map { $0.fix == nil } == [true])
  }

  @Test("of two keys that would become the same, the first is renamed")
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
        "iOS 12 ignores `appIDs`: the entry names no app",
        "iOS 12 ignores `components`: it reads `paths` instead",
        "iOS 12 ignores `defaults`: no setting is taken from it",
        "iOS 12 ignores `substitutionVariables`: a pattern with `$(…)` does not match the URLs that it is for",
      ]),
    Version(
      minimum: .components,
      expected: [
        "iOS 13 ignores `caseSensitive`: letter case counts",
        "iOS 13 ignores `defaults`: no setting is taken from it",
        "iOS 13 ignores `substitutionVariables`: a pattern with `$(…)` does not match the URLs that it is for",
      ]),
    Version(minimum: .variables, expected: ["iOS 13.5 ignores `defaults`: no setting is taken from it"]),
    Version(minimum: .defaults, expected: []),
  ]

  @Test("the oldest supported system is told every key that it ignores, and what it does then", arguments: versions)
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

  @Test("a predefined variable is told once")
  func predefinedVariableIsToldOnce() {
    let text = component("\"?\": {\"l\": \"$(lang)\"}, \"#\": \"$(region)\"")
    #expect(lint(text, .components).map(\.rule) == ["requires-newer-system"])
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

  @Test("each mixture of old and new keys is told by the rule that it belongs to", arguments: generations)
  func mixtureIsTold(_ keys: String, _ rules: [String]) {
    let members = keys.replacing("ID]", with: "\"9QX4T7KM2P.shop.harbor.app\"]")
      .replacing(": ID", with: ": \"9QX4T7KM2P.shop.harbor.app\"")
      .replacing("[C]", with: "[{\"/\": \"/buy/*\"}]").replacing("[P]", with: "[\"/buy/*\"]")
    #expect(lint("{\"applinks\": {\"details\": [{\(members)}]}}").map(\.rule).sorted() == rules)
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
