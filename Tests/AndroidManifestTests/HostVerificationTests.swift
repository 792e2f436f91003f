import SourceText
import Testing

@testable import AndroidManifest

@Suite struct HostVerificationTests {
  private func manifest(_ data: String..., exported: String = "true") throws -> AndroidManifest {
    let filters = data.map { data in
      """
      <intent-filter android:autoVerify="true"><action android:name="android.intent.action.VIEW"/>
      <category android:name="android.intent.category.DEFAULT"/><category android:name="android.intent.category.BROWSABLE"/>
      \(data)</intent-filter>
      """
    }
    let text = """
      <manifest xmlns:android="http://schemas.android.com/apk/res/android"><application>
      <activity android:exported="\(exported)">\(filters.joined())</activity></application></manifest>
      """
    return try AndroidManifest(SourceFile(name: "AndroidManifest.xml", bytes: Array(text.utf8)))
  }

  private static let https = #"<data android:scheme="https"/>"#

  private static func host(_ text: String) -> String { "<data android:host=\"\(text)\"/>" }

  @Test(arguments: [
    ("harbor.shop", "harbor.shop", true), ("harbor.shop", "www.harbor.shop", false),
    ("*.harbor.shop", "www.harbor.shop", true),
    // Android compares the end without its full stop.
    ("*.harbor.shop", "harbor.shop", true),
    ("*", "harbor.shop", false), ("*harbor.shop", "harbor.shop", false), ("Harbor.shop", "harbor.shop", false),
    ("harbor.shop:443", "harbor.shop", false), ("https://harbor.shop", "harbor.shop", false),
    ("localhost", "localhost", false), ("10.0.2.2", "10.0.2.2", true), ("a_b.harbor.shop", "a_b.harbor.shop", true),
    ("-a.harbor.shop", "-a.harbor.shop", false), ("harbor.x", "harbor.x", false),
    ("xn--hfen-loa.example", "xn--hfen-loa.example", true), ("harbor.xn--p1ai", "harbor.xn--p1ai", true),
  ])
  func `Android verifies domains as they are written`(_ text: String, _ host: String, _ isVerified: Bool) throws {
    let manifest = try manifest(Self.https + Self.host(text))
    #expect(manifest.verifies(host) == isVerified)
    #expect(manifest.verifiedHosts.contains(host) == isVerified)
  }

  @Test func `a scheme of the app keeps all hosts of its filter from verification`() throws {
    let other = #"<data android:scheme="harbor"/>"#
    let mixed = try manifest(Self.https + other + Self.host("harbor.shop"))
    #expect(!mixed.verifies("harbor.shop"))
    #expect(
      mixed.verification(of: "harbor.shop").doubt(about: "harbor.shop")?.contains("also has the scheme `harbor`")
        == true)
    #expect(
      try manifest(Self.https + other + Self.host("harbor.shop"), Self.https + Self.host("harbor.shop")).verifies(
        "harbor.shop"))
    #expect(
      try manifest(Self.https + #"<data android:scheme="http"/>"# + Self.host("harbor.shop")).verifies("harbor.shop"))
  }

  @Test func `a type and an activity that is not exported do not matter`() throws {
    let typed = try manifest(Self.https + Self.host("harbor.shop") + #"<data android:mimeType="text/html"/>"#)
    #expect(typed.verifies("harbor.shop") && !typed.filters[0].opensLinks)
    #expect(try manifest(Self.https + Self.host("harbor.shop"), exported: "false").verifies("harbor.shop"))
  }

  @Test func `a value that is known only when the app is built leaves it undecided`() throws {
    let scheme = try manifest(Self.https + #"<data android:scheme="${scheme}"/>"# + Self.host("harbor.shop"))
    #expect(scheme.verification(of: "harbor.shop").doubt(about: "harbor.shop")?.contains("`${scheme}`") == true)
    let host = try manifest(Self.https + Self.host("${host}"))
    #expect(host.verification(of: "harbor.shop").doubt(about: "harbor.shop")?.contains("`${host}`") == true)
    #expect(
      try manifest(Self.https + Self.host("help.harbor.shop")).verification(of: "harbor.shop") == .unverified(nil))
  }
}

extension AndroidManifest {
  fileprivate func verifies(_ host: String) -> Bool { verification(of: host) == .verified }
}
