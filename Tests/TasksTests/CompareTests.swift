import AndroidManifest
import Answers
import Reports
import SourceText
import Tasks
import TestSupport
import Testing

@Suite("Both platforms")
struct CompareTests {
  private static let fingerprint =
    "14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5"

  private static let apple = source("apple.json", associationFile(#"{"/": "/buy/*"}, {"/": "/sale"}"#))
  private static let links = source("links.json", text(rules: false))

  private static func source(_ name: String, _ text: String) -> SourceFile {
    SourceFile(name: name, bytes: Array(text.utf8))
  }

  private static func text(rules: Bool) -> String {
    let extensions =
      rules
      ? #", "relation_extensions": {"delegate_permission/common.handle_all_urls": {"dynamic_app_link_components": [{"/": "/buy/*"}]}}"#
      : ""
    return
      #"[{"relation": ["delegate_permission/common.handle_all_urls"], "target": {"namespace": "android_app", "package_name": "shop.harbor", "sha256_cert_fingerprints": ["\#(fingerprint)"]}\#(extensions)}]"#
  }

  private static let manifest = """
    <manifest xmlns:android="http://schemas.android.com/apk/res/android" package="shop.harbor"><application>
    <activity android:name=".Main" android:exported="true"><intent-filter android:autoVerify="true">
    <action android:name="android.intent.action.VIEW" /><category android:name="android.intent.category.DEFAULT" />
    <category android:name="android.intent.category.BROWSABLE" /><data android:scheme="https" android:host="harbor.shop" android:pathPrefix="/buy/x" />
    </intent-filter></activity></application></manifest>
    """

  @Test(
    "the reason why two files are not compared, or one is not converted, with the next step",
    arguments: [
      (apple, links, nil, "no app of links.json has dynamic rules: the manifest alone decides", .choose(.manifest)),
      (
        apple, links, "shop.harbor", "shop.harbor has no dynamic rules: its manifest alone decides", .choose(.manifest)
      ),
      (links, nil, nil, "no app of links.json has dynamic rules to convert", nil),
      (links, nil, "shop.harbor", "shop.harbor has no dynamic rules to convert", nil),
      (apple, apple, nil, "both files are for iOS: apple.json", .diff),
      (links, links, nil, "both files are for Android: links.json", .diff),
      (
        apple, SourceFile(name: "site/.well-known/file", bytes: apple.bytes), nil,
        "both files are for iOS: apple.json and site/.well-known/file", .diff
      ),
    ] as [(SourceFile, SourceFile?, String?, String, TaskProblem.Next?)])
  func problems(
    _ one: SourceFile, _ other: SourceFile?, _ package: String?, _ message: String, _ next: TaskProblem.Next?
  ) {
    let problem = #expect(throws: TaskProblem.self) {
      var conversion = ConvertQuestion(one, FileOptions(app: harbor))
      conversion.package = package
      if let other { _ = try CompareQuestion(one, other, FileOptions(), package: package) }
      _ = try conversion.answer()
    }
    #expect(problem?.message == message && problem?.next == next)
  }

  @Test("where no intent filter matches, Android has no other verdict")
  func filters() throws {
    let manifest = try AndroidManifest(Self.source("manifest.xml", Self.manifest))
    let links = Self.source("links.json", Self.text(rules: true))
    let question = try CompareQuestion(Self.apple, links, FileOptions(domain: "harbor.shop"), manifest)
    let answer = question.answer(
      within: try LinkScope(verifiedBy: manifest, host: question.host), ordinary: true)
    let document = answer.document(answer.report(paths: (Self.apple.name, links.name), failOn: nil))
    let text = document.terminal(style: .plain, width: 80)
    #expect(text.contains("  Android  no_match  no intent filter matches  manifest.xml\n"), "\(text)")
    #expect(!text.contains("  Android  match"))
    let (ios, android) = (answer.json.json("differences.*.ios.opens"), answer.json.json("differences.*.android.opens"))
    #expect(!ios.isEmpty && ios.count == answer.comparison.differences.count)
    #expect(android == ios.map { $0 == "true" ? "false" : "true" })
    let markdown = document.markdown()
    #expect(markdown.contains("no intent filter matches") && !markdown.contains("`match` by `{\"/\": \"/buy/*\"}`; no"))
  }
}
