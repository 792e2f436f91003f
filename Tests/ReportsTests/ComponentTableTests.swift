import Analysis
import Association
import JSONSource
import Lint
import Matching
import ProjectSettings
import SourceText
import Tasks
import Testing

@testable import Reports

@Suite("The routing of a file as a table")
struct ComponentTableTests {
  private static let text = """
    {"applinks": {"details": [
      {"appIDs": ["9QX4T7KM2P.shop.harbor.app", "9QX4T7KM2P.shop.harbor.beta"], "components": [
        {"/": "/buy/secret", "exclude": true, "comment": "not <yet>"},
        {"/": "/buy/*"},
        {"/": "/buy/x"}]},
      {"appID": "9QX4T7KM2P.shop.other", "components": [
        {"/": "/buy/secret", "exclude": true},
        {"/": "/buy/*"},
        {"/": "/buy/x"}]},
      {"appID": "9QX4T7KM2P.shop.third", "paths": ["/third"]}]}}
    """

  private var file: AssociationFile { AssociationFile(SourceFile(name: "file", bytes: Array(Self.text.utf8))) }

  @Test func `entries with the same components share a section`() {
    let table = ComponentTable(file)
    #expect(
      table.sections.map { $0.apps.map(\.text) } == [
        ["9QX4T7KM2P.shop.harbor.app", "9QX4T7KM2P.shop.harbor.beta", "9QX4T7KM2P.shop.other"],
        ["9QX4T7KM2P.shop.third"],
      ])
    #expect(table.sections.map(\.count) == [3, 1])
    #expect(table.componentCount == 7)
    #expect(table.leftOut == 0)
  }

  @Test("a component that no possible URL matches is described as in an editor, and not by its effect")
  func impossible() throws {
    let text =
      #"{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/buy now/*"}]}]}}"#
    let file = AssociationFile(SourceFile(name: "file", bytes: Array(text.utf8)))
    let row = try #require(ComponentTable(file).sections.first?.rows.first)
    let applinks = try #require(file.applinks)
    let component = try #require(applinks.component(at: 0, of: applinks.entries[0]))
    let answer = ComponentQuestion(component, in: file, host: "harbor.shop", budget: .editor).answer()
    #expect(row.words.text == "matches no URL" && answer.words == row.words)
    #expect(answer.readSince == .components)
  }

  @Test func `a row has the meaning of a component, a URL and its uses`() {
    var uses = ComponentTable.Uses()
    uses.expectations = [ComponentName(entry: 0, component: 0): 2]
    uses.requests = [ComponentName(entry: 0, component: 1): 5, ComponentName(entry: 1, component: 1): 7]
    let rows = ComponentTable(file, host: "harbor.shop", uses: uses).sections[0].rows
    #expect(rows.map(\.number) == [1, 2, 3])
    #expect(rows[0].words.text == "keeps the path `/buy/secret` in the browser")
    #expect(rows[0].comment == "not <yet>")
    #expect(rows.map(\.isExclusion) == [true, false, false])
    #expect(rows.map(\.expectations) == [2, 0, 0])
    // A URL that both entries decide is one URL.
    #expect(rows.map(\.requests) == [0, 7, 0])
    guard case .decides(let test, let nearMiss) = rows[1].outcome else {
      Issue.record("no URL")
      return
    }
    #expect(test.url == "https://harbor.shop/buy/42")
    #expect(nearMiss != nil)
    guard case .covered = rows[2].outcome else {
      Issue.record("reached")
      return
    }
  }

  @Test func `findings are at the component that contains them, of every entry of the section`() {
    func result(_ text: String, after start: String) -> Finding {
      let from = Self.text.firstRange(of: start)?.lowerBound ?? Self.text.startIndex
      let found = Self.text[from...].firstRange(of: text)?.lowerBound ?? Self.text.startIndex
      let offset = Self.text.utf8.distance(from: Self.text.startIndex, to: found)
      return Finding(
        rule: "some-rule", severity: .warning, message: "at \(start)",
        range: SourceRange(offset..<offset + text.utf8.count))
    }
    let findings = [
      result("/buy/x", after: "9QX"), result("/buy/x", after: "shop.other"), result("shop.third", after: "{"),
    ]
    let rows = ComponentTable(file, findings: findings).sections.flatMap(\.rows)
    #expect(rows.map { $0.findings.map(\.message) } == [[], [], ["at 9QX", "at shop.other"], []])
  }

  @Test func `rows are limited, and the others are counted`() {
    let table = ComponentTable(file, rows: 2)
    #expect(table.sections.map(\.rows.count) == [2])
    #expect(table.sections[0].count == 3)
    #expect(table.leftOut == 5)
  }

  @Test func `the search for URLs has a budget`() {
    let text =
      #"{"applinks": {"details": [{"appIDs": ["a"], "components": [\#((0..<12).map { #"{"/": "*a\#(String(repeating: "?", count: $0 + 8))b*"}"# }.joined(separator: ", ")), {"/": "*a?b*c?d*"}]}]}}"#
    let table = ComponentTable(
      AssociationFile(SourceFile(name: "", bytes: Array(text.utf8))), budget: Budget(states: 1, steps: 1))
    #expect(table.sections[0].rows.count == 13)
  }

  @Test func `a file without components has no sections`() {
    for text in ["", "{", "{}", #"{"applinks": {}}"#, #"{"applinks": {"details": [{"appIDs": ["a"]}]}}"#] {
      let table = ComponentTable(AssociationFile(SourceFile(name: "", bytes: Array(text.utf8))))
      #expect(table.sections.isEmpty)
      #expect(table.componentCount == 0)
    }
  }

  @Test func `the JSON has every section and row`() throws {
    let json = try RoutesQuestion(file.source, FileOptions(app: "9QX4T7KM2P.shop.third")).answer().json
    #expect(
      json == """
        {
          "version": 1,
          "file": "file",
          "components": 1,
          "leftOut": 0,
          "sections": [
            {
              "apps": [
                "9QX4T7KM2P.shop.third"
              ],
              "components": 1,
              "rows": [
                {
                  "number": 1,
                  "entry": 2,
                  "component": 0,
                  "line": 10,
                  "column": 48,
                  "text": "\\"/third\\"",
                  "effect": "opens",
                  "words": "opens the path `/third`",
                  "outcome": "decides",
                  "url": "https://example.com/third",
                  "verdict": "match",
                  "nearMiss": {
                    "url": "https://example.com/third/x",
                    "verdict": "no_match",
                    "change": "with `/x` added"
                  },
                  "findings": []
                }
              ]
            }
          ]
        }

        """)
  }
}
