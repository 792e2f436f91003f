import Lint
import Testing

@testable import AssetLinksLint

/// Mistakes of files that are public, in files of our own.
@Suite struct AssetLinksMistakesTests {
  private static let fingerprint = Example.fingerprint

  private static func fingerprints(_ texts: String...) -> ExampleStatement {
    ExampleStatement(fingerprints: "[" + texts.map { #""\#($0)""# }.joined(separator: ", ") + "]")
  }

  private static let cases: [(mistake: String, file: String, rules: Set<String>)] = [
    (
      "a pair in lower case, and a digit too few",
      fingerprints(fingerprint.replacing("DE", with: "de"), String(fingerprint.dropLast())).file,
      ["malformed-fingerprint"]
    ),
    ("comments", "// links\n[\n// app\n\(ExampleStatement().text)]", ["invalid-json"]),
    ("a template", fingerprints("YOUR_SHA256_FINGERPRINT").file, ["placeholder-fingerprint"]),
    ("the dots of a page", fingerprints("...").file, ["placeholder-fingerprint"]),
    (
      "a web target alone",
      #"[{"relation": ["delegate_permission/common.handle_all_urls"], "target": {"namespace": "web", "site": "https://a.b"}}]"#,
      ["statement-without-effect"]
    ),
    (
      "SHA-1, all in lower case", fingerprints(fingerprint.lowercased(), String(fingerprint.prefix(59))).file,
      ["malformed-fingerprint"]
    ),
    (
      "the name of the project as the namespace", ExampleStatement(namespace: "deeplink_demo").file,
      ["unknown-namespace"]
    ),
    ("no fingerprint", ExampleStatement(fingerprints: "[]").file, ["malformed-statement"]),
    (
      "passkeys only", ExampleStatement(relation: #"["delegate_permission/common.get_login_creds"]"#).file,
      ["missing-handle-all-urls"]
    ),
    ("the debug variant only", ExampleStatement(package: "shop.harbor.debug").file, ["debug-package"]),
    ("the domain of examples", ExampleStatement(package: "com.example.x").file, ["placeholder-package-name"]),
    (
      "a label of keytool",
      fingerprints(
        "SHA-256 fingerprint: \(fingerprint)", "SHA256:\(fingerprint)", "SHA-256 \(fingerprint)",
        "sha256/\(fingerprint)"
      ).file,
      ["malformed-fingerprint"]
    ),
    (
      "two bytes repeated", fingerprints(Array(repeating: "AB:CD", count: 16).joined(separator: ":")).file,
      ["placeholder-fingerprint"]
    ),
    (
      "rules in the target, and beside other extensions",
      "[\(ExampleStatement(extensions: "{}", members: [("dynamicAppLinkComponents", "[]")]).text)]",
      ["misplaced-dynamic-rules"]
    ),
    (
      "a rule behind those that match its URLs, and a long query",
      ExampleStatement.rules(#"[{"/": "/help/*"}, {"/": "/help/a", "exclude": true}, {"?": {"id": "????????"}}]"#).file,
      ["unreachable-dynamic-rule"]
    ),
    ("the same app twice", "[\(ExampleStatement().text), \(ExampleStatement().text)]", ["repeated-target"]),
    ("a fingerprint of two bytes", fingerprints("AA:BB").file, ["malformed-fingerprint"]),
    (
      "a prefix without a slash, and an exclusion at the end",
      ExampleStatement.rules(#"[{"/": "/oauth/google*"}, {"/": "*", "exclude": true}]"#).file,
      ["open-prefix", "trailing-exclude"]
    ),
    (
      "many question marks",
      ExampleStatement.rules(
        #"[{"/": "/invite", "?": {"token": "\#(String(repeating: "?", count: 43))"}}, {"/": "/x", "?": {"token": "\#(String(repeating: "?", count: 43))"}}]"#
      ).file, []
    ),
  ]

  @Test(arguments: cases.map(\.mistake))
  func `a mistake of a public file is reported`(_ mistake: String) throws {
    let found = try #require(Self.cases.first { $0.mistake == mistake })
    #expect(Set(AssetLinksExample(text: found.file).findings(LintOptions()).map(\.rule)) == found.rules)
  }

  private static let list = ExampleStatement.rules(#"[{"/": "/a"}]"#).text

  @Test(arguments: [
    (#"["shop.harbor"]"#, "the element is a string, not an object", "remove it, or write a statement"),
    (
      ExampleStatement.rules(#"[{"/": "/a"}, 5]"#).file,
      "an element of `dynamic_app_link_components` is a number, not an object", "write an object, or remove it"
    ),
    (
      ExampleStatement(fingerprints: #"["\#(fingerprint)", 5]"#).file,
      "an element of `sha256_cert_fingerprints` is a number, not a string", "write a string, or remove it"
    ),
    (
      ExampleStatement.rules(#"[{"?": {"q": "a%26b"}}]"#).file, "the pattern `a%26b` is compared with the decoded URL",
      "Android splits the decoded query at `&`: write the text before it, and `*`"
    ),
    (
      ExampleStatement.rules(#"[{"?": {"q": "a%3Bb"}}]"#).file, "the pattern `a%3Bb` is compared with the decoded URL",
      "Android splits the decoded query, if it has no `&`, at `;`: write the text before it, and `*`"
    ),
    (
      ExampleStatement.rules(#"[{"?": {"q": "a%3Db"}}]"#).file, "the pattern `a%3Db` is compared with the decoded URL",
      "write `a=b` (`--fix`)"
    ),
    (
      ExampleStatement.rules(#"[{"/": "!/cart"}, {"/": "/*"}]"#).file, "the pattern `!/cart` has no leading slash",
      "write `/cart` and add `\"exclude\": true`"
    ),
    (
      ExampleStatement.rules(#"[{"/": "NOT/cart"}, {"/": "/*"}]"#).file, "the pattern `NOT/cart` has no leading slash",
      "write `/cart` and add `\"exclude\": true`"
    ),
    (
      "[\(list), \(list), \(list)]", "the package `shop.harbor` has an earlier list of dynamic rules",
      "write all rules in one list"
    ),
    (
      #"[{"include": "https://harbor.shop/x.json", "relation_extensions": {}}]"#,
      "`relation_extensions` beside `include` is ignored", "move it to the statement of its app"
    ),
  ])
  func `a finding says what to do`(_ file: String, _ message: String, _ help: String) throws {
    let found = AssetLinksExample(text: file).findings(LintOptions()).filter { $0.message == message }
    #expect(!found.isEmpty && found.allSatisfy { $0.help == [help] && ($0.fix != nil) == help.contains("--fix") })
  }
}
