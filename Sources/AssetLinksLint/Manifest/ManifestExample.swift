package import AndroidManifest
import AssetLinks
package import Lint
import SourceText

/// A manifest, and the `assetlinks.json` of its app.
package struct ManifestExample: ExampleContent {
  package let text: String
  package var links: String?

  package func findings(_ options: LintOptions) throws(ManifestFault) -> [Finding] {
    let manifest = try AndroidManifest(SourceFile(name: "AndroidManifest.xml", bytes: Array(text.utf8)))
    let own = Linter.lint(manifest, options: options).findings
    guard let links else { return own }
    let file = AssetLinksFile(SourceFile(name: "assetlinks.json", bytes: Array(links.utf8)))
    return own + Linter.lint(file, options: options).findings
      + Linter.lint(file, in: manifest, options: options).findings
  }
}

extension Example.Maker {
  /// A manifest with an intent filter of this content.
  func callAsFunction(_ note: String, _ filter: ExampleFilter, links: ExampleStatement? = nil) -> Example {
    self(note, content: ManifestExample(text: filter.manifest, links: links?.file))
  }
}

/// An intent filter of an example, correct but for its given parts.
struct ExampleFilter {
  var autoVerify = "true"
  var exported = "true"
  var enabled = ""
  var categories = ["DEFAULT", "BROWSABLE"]
  var data = [#"android:scheme="https" android:host="harbor.shop""#]

  /// A filter for one host with further attributes in its element.
  static func host(_ host: String, _ attributes: String...) -> ExampleFilter {
    let all = [#"scheme="https""#, "host=\"\(host)\""] + attributes
    return ExampleFilter(data: [all.map { "android:\($0)" }.joined(separator: " ")])
  }

  static func paths(_ attributes: String...) -> ExampleFilter {
    ExampleFilter(data: [#"android:scheme="https" android:host="harbor.shop""#] + attributes.map { "android:\($0)" })
  }

  var manifest: String {
    let verify = autoVerify.isEmpty ? "" : " android:autoVerify=\"\(autoVerify)\""
    let enabled = enabled.isEmpty ? "" : " android:enabled=\"\(enabled)\""
    let categories = categories.map { "        <category android:name=\"android.intent.category.\($0)\" />\n" }
    return """
      <manifest xmlns:android="http://schemas.android.com/apk/res/android" package="shop.harbor">
        <application>
          <activity android:name=".Main" android:exported="\(exported)"\(enabled)>
            <intent-filter\(verify)>
              <action android:name="android.intent.action.VIEW" />
      \(categories.joined())\(data.map { "        <data \($0) />\n" }.joined())      </intent-filter>
          </activity>
        </application>
      </manifest>
      """
  }
}
