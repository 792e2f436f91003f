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
}
