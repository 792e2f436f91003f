import Association
import SourceText
import Testing

@testable import Lint

@Suite("Findings name the systems that they are about")
struct GenerationFindingsTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let details: String
    var minimum: SystemVersion?
    /// The rules and severities, without the rules that have nothing to do with the case.
    let expected: [String]
  }

  private static let app = #""9QX4T7KM2P.shop.harbor.app""#
  private static let new = "{\"appIDs\": [\(app)], \"components\": [{\"/\": \"/buy/*\"}]}"

  static let cases = [
    Case(
      testDescription: "an entry for old systems beside the new one",
      details: "\(new), {\"appID\": \(app), \"paths\": [\"/buy/*\", \"/old/*\"]}", expected: []),
    Case(
      testDescription: "the same for a site that supports iOS 12",
      details: "\(new), {\"appID\": \(app), \"paths\": [\"/buy/*\", \"/old/*\"]}",
      minimum: SystemVersion(major: 12), expected: []),
    Case(
      testDescription: "the same for a site that does not",
      details: "\(new), {\"appID\": \(app), \"paths\": [\"/buy/*\", \"/old/*\"]}", minimum: .components,
      expected: ["duplicate-component info"]),
    Case(
      testDescription: "an exclusion that is dead for old systems only",
      details: """
        {"appIDs": [\(app)], "appID": \(app), "components": [{"/": "/buy/*"}], "paths": ["/buy/*", "NOT /buy/x"]}
        """, expected: ["ignored-paths info", "unreachable-component info"]),
    Case(
      testDescription: "and for a site that supports them",
      details: """
        {"appIDs": [\(app)], "appID": \(app), "components": [{"/": "/buy/*"}], "paths": ["/buy/*", "NOT /buy/x"]}
        """, minimum: SystemVersion(major: 9), expected: ["ignored-paths info", "unreachable-component warning"]),
    Case(
      testDescription: "paths that are lost",
      details: """
        {"appIDs": [\(app)], "appID": \(app), "components": [{"/": "/buy/*"}], "paths": ["/coach/*", "/buy/*", "/club/*"]}
        """, expected: ["ignored-paths warning"]),
    Case(
      testDescription: "an exclusion that paths cannot express",
      details: """
        {"appIDs": [\(app)], "appID": \(app), "paths": ["/*"], "components": [
          {"#": "no_universal_links", "exclude": true}, {"/": "*"}]}
        """, expected: ["ignored-paths info"]),
    Case(
      testDescription: "a star beside a star",
      details: "{\"appIDs\": [\(app)], \"components\": [{\"/\": \"/*\"}], \"paths\": [\"*\"]}",
      expected: ["ignored-paths info"]),
    Case(
      testDescription: "a link that only old systems open",
      details: """
        {"appIDs": [\(app)], "components": [{"/": "/old/x", "exclude": true}]}, {"appID": \(app), "paths": ["/old/*"]}
        """, expected: ["system-difference info"]),
    Case(
      testDescription: "components without effect",
      details: """
        {"appIDs": [\(app)], "components": [{"/": "/hotel"}, {"/": "/hotel/*"}, {"/": "/hotel/srp"}]}
        """, expected: ["redundant-component info", "unreachable-component info"]),
    Case(
      testDescription: "an exclusion without effect",
      details: "{\"appIDs\": [\(app)], \"components\": [{\"/\": \"/a/*\"}, {\"/\": \"/a/b\", \"exclude\": true}]}",
      expected: ["unreachable-component error"]),
    Case(
      testDescription: "a late exclusion",
      details: """
        {"appIDs": [\(app)], "components": [{"/": "/bike/*"}, {"/": "*/print", "exclude": true}, {"/": "/ride/*"}]}
        """, expected: ["late-exclude warning"]),
    Case(
      testDescription: "exceptions to a later exclusion",
      details: """
        {"appIDs": [\(app)], "components": [
          {"/": "/help/faq"}, {"/": "/help/topics/*"}, {"/": "/help/*", "exclude": true}, {"/": "/*"}]}
        """, expected: []),
  ]

  @Test("as each generation reads the file", arguments: cases)
  func findings(_ tried: Case) {
    let text = "{\"applinks\": {\"apps\": [], \"details\": [\(tried.details)]}}"
    var options = LintOptions()
    options.minimumSystem = tried.minimum
    let rules = Rule.of(.order) + Rule.of(.generations) + [.duplicateAppID]
    let beside = ["legacy-paths", "matches-everything", "case-trap", "encoding-trap", "requires-newer-system"]
    let found = Linter.lint(
      AssociationFile(SourceFile(name: "test", bytes: Array(text.utf8))), options: options, rules: rules
    ).findings.filter { !beside.contains($0.rule) }
    #expect(found.map { "\($0.rule) \($0.severity)" }.sorted() == tried.expected)
  }

  @Test("lost paths are named, with a URL")
  func lostPaths() {
    let text = """
      {"applinks": {"details": [{
        "appIDs": [\(Self.app)], "components": [{"/": "/buy/*"}], "paths": ["/coach/*", "/buy/*", "/club/*"]}]}}
      """
    let found = Linter.lint(
      AssociationFile(SourceFile(name: "test", bytes: Array(text.utf8))), rules: [.ignoredPaths]
    ).findings
    #expect(found.count == 1)
    let message = found.first?.message ?? ""
    #expect(
      message.contains("no component matches some links of `/coach/*` and `/club/*`")
        && message.contains("`https://example.com/coach"))
  }

  @Test("the lost path of each entry is found, of however many")
  func lostPathsOfEntries() {
    let entries = (0..<2_000).map { number in
      """
      {"appIDs": [\(Self.app)], "appID": \(Self.app), "components": [{"/": "/p\(number)/*"}], \
      "paths": ["/p\(number)/*", "/q\(number)/x"]}
      """
    }
    let text = "{\"applinks\": {\"details\": [\(entries.joined(separator: ", "))]}}"
    let file = AssociationFile(SourceFile(name: "test", bytes: Array(text.utf8)))
    let found = Linter.lint(file, rules: [.ignoredPaths]).findings
    // One rule reports the first thousand.
    #expect(found.count == 1_000 && found.allSatisfy { $0.severity == .warning })
  }
}
