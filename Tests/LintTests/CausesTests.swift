import Association
import SourceText
import Testing

@testable import Lint

@Suite("One cause is one finding")
struct CausesTests {
  private static let app = "9QX4T7KM2P.shop.harbor.app"

  /// Members of an entry, and the findings that they give.
  static let entries: [(members: String, findings: [String])] = [
    // A difference between systems that follows from a path of the wrong type.
    (
      #""appIDs": [A], "appID": A, "components": [{"/": ["/x"]}], "paths": ["/x", "/y/*"]"#,
      ["error wrong-type", "info ignored-app-id"]
    ),
    (
      #""appIDs": [A], "appID": A, "components": [{"path": "/x"}], "paths": ["/x", "/y/*"]"#,
      ["error unknown-key", "info ignored-app-id"]
    ),
    (
      #""appIDs": [A], "appID": A, "components": [{"/": "/x y"}], "paths": ["/x%20y"]"#,
      ["error raw-character", "info ignored-app-id"]
    ),
    // Components in `paths`.
    (#""appIDs": [A], "paths": [{"/": "/a"}, {"/": "/b/*"}, {"/": "/c"}]"#, ["error wrong-type"]),
    (#""appID": A, "paths": [{"/": "/a"}, {"/": "/b/*"}]"#, ["error wrong-type"]),
    (
      #""appIDs": ["applinks:9QX4T7KM2P.shop.harbor.app", "9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/a"}]"#,
      ["error malformed-app-id"]
    ),
    (
      #""appIDs": [A], "appID": A, "components": [{"/": "/a"}], "paths": [{"/": "/a"}, {"/": "/b"}, {"/": "/c"}]"#,
      ["info ignored-app-id", "info wrong-type"]
    ),
    (#""appIDs": [A], "components": ["/a", "/b", "NOT /c", 7]"#, ["error wrong-type", "error wrong-type"]),
    // The component may be reached when its dictionary is corrected.
    (
      #""appIDs": [A], "components": [{"/": "/*"}, {"?": {"id": ["a"]}}]"#,
      ["error query-value-not-string", "info matches-everything"]
    ),
    (#""appIDs": [A], "components": [{"/": "/a"}, {"/": "/a", "?": {"id": 5}}]"#, ["error query-value-not-string"]),
    (
      #""appIDs": [A], "components": [{"/": "/a"}, {"/": "/a", "?": {"id": 5}, "exclude": true}]"#,
      ["error query-value-not-string"]
    ),
    // After a component that opens everything, the exclusion is a fault of its own.
    (
      #""appIDs": [A], "components": [{"/": "/*"}, {"/": "/a", "?": {"id": 5}, "exclude": true}]"#,
      ["error query-value-not-string", "error unreachable-component", "info matches-everything"]
    ),
    (#""appIDs": [A], "components": [{"/": "/k", "/": "/l", "/": "/m"}]"#, ["error duplicate-key"]),
  ]

  @Test("what follows from an error of a component is not reported", arguments: entries)
  func cascade(_ members: String, _ findings: [String]) {
    #expect(self.findings(members).map { "\($0.severity.rawValue) \($0.rule)" }.sorted() == findings.sorted())
  }

  static let ids: [(text: String, message: String)] = [
    (
      "v7y92jh9m3.com.x/",
      "the app ID `v7y92jh9m3.com.x/` contains a slash, and has lowercase letters in its prefix `v7y92jh9m3`"
    ),
    ("*.link.book.X", "the app ID `*.link.book.X` has a star instead of its prefix"),
    (
      "*.com.harbor_app",
      "the app ID `*.com.harbor_app` has a star instead of its prefix, and contains `_`, which a bundle ID cannot contain"
    ),
    ("*.harbor.shop", "the app ID `*.harbor.shop` looks like a domain of an entitlement"),
    (
      "9QX4T7KM2P/shop.harbor.app",
      "the app ID `9QX4T7KM2P/shop.harbor.app` is malformed: `/` should be `.` between prefix and bundle ID"
    ),
    (
      "9QX4T7KM2.shop.harbor_app",
      "the app ID `9QX4T7KM2.shop.harbor_app` has a prefix of 9 characters (`9QX4T7KM2`) instead of ten, and contains `_`, which a bundle ID cannot contain"
    ),
    (
      "shop..app",
      "the app ID `shop..app` begins like a bundle ID, without a prefix, and has an empty part in its bundle ID"
    ),
  ]

  @Test("a second fault of an app ID is shown with the first", arguments: ids)
  func faultsOfAnID(_ text: String, _ message: String) {
    let found = findings("\"appIDs\": [\"\(text)\"], \"components\": [{\"/\": \"/a\"}]")
    #expect(found.map(\.message) == [message])
  }

  @Test("a component is shown as its author wrote it")
  func asWritten() {
    let found = findings(
      #""appIDs": [A], "components": [{"/": "/*"}, { "?": {"id": [ "a b" ]}, "exclude": true }]"#)
    #expect(
      found.first { $0.rule == "unreachable-component" }?.message
        == #"the component `{"?":{"id":["a b"]},"exclude":true}` excludes nothing: before it, `/*` matches all of its URLs"#
    )
    #expect(!found.contains { $0.message.contains("`{}`") })
  }

  @Test("the line of a repeated component is that of the marked pattern")
  func lineOfRepetition() {
    let found = findings("\"appIDs\": [A], \"components\": [\n{\n\"/\": \"/y\"\n},\n{\n\"/\": \"/y\"\n}]")
      .filter { $0.rule == "duplicate-component" }
    #expect(found.map(\.message) == ["the component `/y` repeats line 3"])
  }

  @Test("the cost of an ignored path is the effect of its component")
  func costOfIgnoredPath() {
    func cost(_ components: String) -> [String?] {
      findings("\"appIDs\": [A], \"components\": [\(components)]").filter { $0.rule == "wrong-type" }.map(\.cost)
    }
    #expect(cost(#"{"/": ["/a", "/b"]}"#) == ["if systems ignore the value, every link opens the app"])
    #expect(cost(#"{"/": 7, "exclude": true}"#) == ["if systems ignore the value, every link stays in the browser"])
    #expect(
      cost(#"{"/": "/c"}, {"/": 7}"#)
        == ["if systems ignore the value, every link that no earlier component matches opens the app"])
    #expect(cost(#"{"/": ["/a"], "?": {"id": "?*"}}"#) == ["the value is ignored"])
  }

  @Test("paths among components and components among `paths` are corrected together")
  func severalElements() {
    func fixed(_ members: String) -> String? {
      let text = Self.file(members)
      let source = SourceFile(name: "test", bytes: Array(text.utf8))
      let found = Linter.lint(AssociationFile(source)).findings.filter { $0.rule == "wrong-type" }
      let fixed = Linter.apply(found, to: source)
      return fixed.applied.isEmpty ? nil : String(decoding: fixed.bytes, as: UTF8.self)
    }
    #expect(
      fixed(#""appIDs": [A], "components": ["/a", "NOT /b"]"#)
        == Self.file(#""appIDs": [A], "components": [{"/": "/a"}, {"/": "/b", "exclude": true}]"#))
    #expect(
      fixed(#""appID": A, "paths": ["/x", {"/": "/a", "exclude": true}, {"/": "/b"}]"#)
        == Self.file(#""appID": A, "paths": ["/x", "NOT /a", "/b"]"#))
    #expect(
      fixed(#""appIDs": [A], "paths": [{"/": "/a", "?": "x=1"}]"#)
        == Self.file(#""appIDs": [A], "components": [{"/": "/a", "?": "x=1"}]"#))
    #expect(fixed(#""appID": A, "paths": ["/x", {"/": "/a", "?": "x=1"}]"#) == nil)
  }

  private static func file(_ members: String) -> String {
    "{\"applinks\": {\"details\": [{\(members)}]}}".replacing("[A]", with: "[\"\(app)\"]").replacing(
      ": A", with: ": \"\(app)\"")
  }

  private func findings(_ members: String) -> [Finding] {
    Linter.lint(AssociationFile(SourceFile(name: "test", bytes: Array(Self.file(members).utf8)))).findings
  }
}
