import Association
import SourceText
import Testing

@testable import Lint

@Suite("Exclusions move before the component that matches their URLs")
struct ExclusionMovesTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let before: String
    let after: String
  }

  static let cases = [
    Case(
      testDescription: "a component a line",
      before: """
        [
            {"/": "/fish/*"},
            {
              "/": "/fish/cod",
              "exclude": true
            },
            {"/": "/boat"}
        ]
        """,
      after: """
        [
            {
              "/": "/fish/cod",
              "exclude": true
            },
            {"/": "/fish/*"},
            {"/": "/boat"}
        ]
        """),
    Case(
      testDescription: "all on a line, the last one",
      before: #"[{"/": "/fish/*"}, {"/": "/boat"},{"/": "/fish/cod", "exclude": true} ]"#,
      after: #"[{"/": "/fish/cod", "exclude": true},{"/": "/fish/*"}, {"/": "/boat"} ]"#),
    Case(
      testDescription: "commas first",
      before: """
        [ {"/": "/fish/*"}
        , {"/": "/fish/cod", "exclude": true}
        , {"/": "/fish/eel", "exclude": true}
        ]
        """,
      after: """
        [ {"/": "/fish/cod", "exclude": true}
        , {"/": "/fish/eel", "exclude": true}
        , {"/": "/fish/*"}
        ]
        """),
    Case(
      testDescription: "to two places",
      before:
        #"[{"/": "/fish/*"}, {"/": "/boat/*"}, {"/": "/boat/b", "exclude": true}, {"/": "/fish/a", "exclude": true}]"#,
      after:
        #"[{"/": "/fish/a", "exclude": true}, {"/": "/fish/*"}, {"/": "/boat/b", "exclude": true}, {"/": "/boat/*"}]"#),
    Case(
      testDescription: "before the first of several that match everything together",
      before:
        #"[{"/": "/boat"}, {"/": "/fish"}, {"/": "/fish/?*"}, {"/": "/fi*/*", "?": "x", "exclude": true}, {"/": "/fish/*", "?": "x", "exclude": true}]"#,
      after:
        #"[{"/": "/boat"}, {"/": "/fish/*", "?": "x", "exclude": true}, {"/": "/fish"}, {"/": "/fish/?*"}, {"/": "/fi*/*", "?": "x", "exclude": true}]"#
    ),
    Case(
      testDescription: "not where nothing would be left",
      before: #"[{"/": "/fish/*"}, {"/": "/fish/*", "exclude": true}]"#,
      after: #"[{"/": "/fish/*"}, {"/": "/fish/*", "exclude": true}]"#),
  ]

  @Test("with the file's own formatting", arguments: cases)
  func moved(_ example: Case) {
    let (before, after) = (Self.file(example.before), Self.file(example.after))
    let fixed = Linter.apply(Linter.lint(before, rules: [.unreachableComponent]).findings, to: before.source)
    #expect(String(decoding: fixed.bytes, as: UTF8.self) == String(decoding: after.source.bytes, as: UTF8.self))
    if !fixed.applied.isEmpty {
      let rest = Linter.lint(after, rules: [.unreachableComponent]).findings.filter { $0.fix != nil }
      #expect(rest.isEmpty)
    }
  }

  private static func file(_ components: String) -> AssociationFile {
    let text = """
      {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": \(components)}]}}
      """
    return AssociationFile(SourceFile(name: "input", bytes: Array(text.utf8)))
  }
}
