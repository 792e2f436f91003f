import AssetLinks
package import Lint
import SourceText

package struct AssetLinksExample: ExampleContent {
  package let text: String
  /// The file after `--fix`, where the rule has a fix.
  package var fixed: String?

  package init(text: String, fixed: String? = nil) { (self.text, self.fixed) = (text, fixed) }

  package func findings(_ options: LintOptions) -> [Finding] {
    Linter.lint(AssetLinksFile(SourceFile(name: "assetlinks.json", bytes: Array(text.utf8))), options: options).findings
  }
}

extension Example {
  static let fingerprint =
    "14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5"
}

extension Example.Maker {
  func callAsFunction(_ note: String, statements: ExampleStatement..., alongside: [String] = []) -> Example {
    self(note, links: "[\(statements.map { $0.text }.joined(separator: ",\n"))]", alongside: alongside)
  }

  func callAsFunction(_ note: String, links: String, fixed: String? = nil, alongside: [String] = []) -> Example {
    self(note, content: AssetLinksExample(text: links, fixed: fixed), alongside: alongside)
  }

  /// A file whose one statement has these parts instead of correct ones.
  func callAsFunction(
    _ note: String, _ statement: ExampleStatement, fixed: ExampleStatement? = nil, alongside: [String] = []
  ) -> Example { self(note, links: statement.file, fixed: fixed?.file, alongside: alongside) }
}

/// A statement of an example, correct but for its given parts; each is JSON.
struct ExampleStatement {
  var relation = #"["\#(Statement.appLinks)"]"#
  var namespace = "android_app"
  var package = "shop.harbor"
  var fingerprints = #"["\#(Example.fingerprint)"]"#
  var extensions: String?
  /// Further members, behind the others.
  var members: [(key: String, value: String)] = []

  static func rules(_ rules: String, package: String = "shop.harbor") -> ExampleStatement {
    ExampleStatement(
      package: package, extensions: #"{"\#(Statement.appLinks)": {"dynamic_app_link_components": \#(rules)}}"#)
  }

  var text: String {
    let further = extensions.map { [("relation_extensions", $0)] + members } ?? members
    return """
      {"relation": \(relation),
        "target": {"namespace": "\(namespace)", "package_name": "\(package)",
          "sha256_cert_fingerprints": \(fingerprints)}\(further.map { ",\n  \"\($0.0)\": \($0.1)" }.joined())}
      """
  }

  var file: String { "[\(text)]" }
}
