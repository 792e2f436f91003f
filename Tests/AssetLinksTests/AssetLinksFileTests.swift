import SourceText
import Testing

@testable import AssetLinks

@Suite struct AssetLinksFileTests {
  private func file(_ text: String, name: String = "links") -> AssetLinksFile {
    AssetLinksFile(SourceFile(name: name, bytes: Array(text.utf8)))
  }

  private func statement(_ members: String) -> String {
    """
    [{"relation": ["delegate_permission/common.handle_all_urls"],
      "target": {"namespace": "android_app", "package_name": "shop.harbor", "sha256_cert_fingerprints": ["AB"]}\(members)}]
    """
  }

  private func rules(_ list: String) -> String {
    statement(
      #", "relation_extensions": {"delegate_permission/common.handle_all_urls": {"dynamic_app_link_components": \#(list)}}"#
    )
  }

  @Test func `a statement is read with its rules`() throws {
    let file = file(rules(##"[{"/": "/a/*", "?": {"x": "1", "y": "*", "x": "2"}, "#": "top", "exclude": true}, {}]"##))
    #expect(file.fault == nil)
    #expect(file.problems.isEmpty)
    #expect(file.packages == ["shop.harbor"])
    guard case .rules(let rules, _) = file.statements[0].rules else { throw Missing() }
    #expect(
      RuleText(rules[0], in: file.document)
        == RuleText(
          excludes: true, path: "/a/*", query: [.init("x", "2"), .init("y", "*")], fragment: "top"))
    #expect(rules[1].isEmpty)
  }

  private struct Missing: Error {}

  @Test(arguments: [
    "[1]", #"["/a"]"#, #"[{"/": 1}]"#, #"[{"?": "a=b"}]"#, #"[{"?": {"a": true}}]"#, ##"[{"#": []}]"##,
    #"[{"/": ""}]"#, #"[{"/": "/a", "exclude": "true"}]"#, #"{"/": "/a"}"#,
  ])
  func `one malformed value drops all rules`(_ list: String) {
    let file = file(rules(list))
    guard case .malformed = file.statements[0].rules else { return #expect(Bool(false), "\(list)") }
    #expect(file.problems.count == 1 && file.problems[0].isInRules)
  }

  @Test(arguments: [
    (#"{"relation": []}"#, ["notAnArray", "missingKey", "emptyList"]), ("[3]", ["wrongElement"]),
    (#"[{"include": "https://a.example/x.json", "relation": ["a/b"]}]"#, ["besideInclude"]),
    (#"[{"relation": ["a/b"], "target": {"namespace": "ios"}}]"#, ["unknownNamespace"]),
    (#"[{"relation": "a/b", "target": {"namespace": "web"}}]"#, ["wrongType", "missingKey"]),
    (#"[{"relation": ["a/b", 5], "target": {"namespace": "web", "site": "https://a.example"}}]"#, ["wrongElement"]),
    (#"[{"relation": ["a/b"], "target": {"namespace": "android_app"}}]"#, ["missingKey", "missingKey"]),
  ])
  func `faults of shape are problems at their places`(_ text: String, _ kinds: [String]) {
    let found = file(text).problems.map { String("\($0.kind)".prefix { $0 != "(" }) }
    #expect(found.sorted() == kinds.sorted())
  }

  @Test(arguments: [
    (["AB"], true, "no statement lets shop.harbor.app open links"),
    ([], false, "has no fingerprint, so"),
    // `lint` reports what no certificate can have.
    (["ab", "AB:AB:AB"], true, "no statement lets"),
  ])
  func `a statement without fingerprints lets no app open links`(
    _ fingerprints: [String], _ opens: Bool, _ reason: String
  ) {
    let list = fingerprints.map { "\"\($0)\"" }.joined(separator: ", ")
    let file = file(statement("").replacing("\"AB\"", with: list))
    #expect(file.packages.isEmpty != opens)
    #expect(file.reasonAgainstLinks(of: opens ? "shop.harbor.app" : "shop.harbor").contains(reason))
  }

  @Test(arguments: [
    (#"[{"relation": []}]"#, "a.json", true), (#"{"target": {}}"#, "a", true), ("[]", "x/assetlinks.json", true),
    ("[]", "a.json", false), (#"["shop.harbor.app"]"#, "assetlinks.json", true), ("[1]", "a.json", false),
    (#"{"applinks": {}}"#, "assetlinks.json", false), ("<html>", "assetlinks.json", true),
    (#"[{"appIDs": []}]"#, "apple-app-site-association", false), ("// x\n[{\"target\": {}}]", "a", true),
    ("", "a", false), (#"{"include": ["src"], "target": "es2022"}"#, "tsconfig.json", false),
    (#" { "include": "https://a.example/x.json" }"#, "a", true), (#"{"x": 1, "target": {}}"#, "assetlinks.json", true),
    (#"{"x": 1, "target": {}}"#, "a", false),
    (#"{"applinks": {}}"#, "site/.well-known/assetlinks.json", true),
    (#"{"applinks": {}}"#, "HEAD:.well-known/assetlinks.json", true),
    (#"[{"relation": []}]"#, "https://a/.well-known/apple-app-site-association", false),
    (#"[{"relation": []}]"#, "site/apple-app-site-association", true),
  ])
  func `the platform of a file is in its place, its content or its name`(
    _ text: String, _ name: String, _ expected: Bool
  ) {
    #expect(AssetLinksFile.isAssetLinks(SourceFile(name: name, bytes: Array(text.utf8))) == expected)
  }
}
