import Foundation
import Testing

@Suite("aasa compare")
struct CompareCommandTests {
  private static let fingerprint =
    "14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5"

  private static let apple =
    #"{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/buy/*"}, {"/": "/sale"}]}]}}"#

  private static func links(rules: Bool) -> String {
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
    "a folder, a file beside the other one, and both files in either order have the same answer",
    arguments: [
      "site", "site/.well-known", "site/.well-known/apple-app-site-association", "site/.well-known/assetlinks.json",
      "site site", "site/.well-known/assetlinks.json site/.well-known/apple-app-site-association",
      "site/.well-known/assetlinks.json site", "site/.well-known/apple-app-site-association site",
    ])
  func places(_ arguments: String) throws {
    let folder = try Folder([
      "site/.well-known/apple-app-site-association": Self.apple,
      "site/.well-known/assetlinks.json": Self.links(rules: true),
    ])
    let result = try folder.run("aasa compare \(arguments) --domain harbor.shop --ordinary")
    let both = try folder.run(
      "aasa compare site/.well-known/apple-app-site-association site/.well-known/assetlinks.json --domain harbor.shop --ordinary"
    )
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output == both.output && both.output.contains("https://harbor.shop/sale  opens the app on iOS only"))
  }

  @Test("what is missing is named")
  func missing() throws {
    let folder = try Folder([
      "apple.json": Self.apple, "site/.well-known/apple-app-site-association": Self.apple,
      "links.json": Self.links(rules: false),
    ])
    #expect(try folder.run("aasa compare apple.json").errors.contains("there is no assetlinks.json beside apple.json"))
    #expect(try folder.run("aasa compare site").errors.contains("has no .well-known/assetlinks.json"))
    let rules = try folder.run("aasa compare apple.json links.json")
    #expect(rules.status == 2 && rules.errors.hasSuffix("the manifest alone decides; add --manifest\n"))
    let named = try folder.run("aasa compare apple.json links.json --package shop.harbor")
    #expect(named.status == 2 && named.errors.hasSuffix("its manifest alone decides; add --manifest\n"))
    for (option, lack) in [("", "no app of links.json has"), (" --package shop.harbor", "shop.harbor has no")] {
      let converted = try folder.run("aasa convert links.json --app 9QX4T7KM2P.shop.harbor\(option)")
      #expect(converted.status == 2 && converted.errors.hasSuffix(" \(lack) dynamic rules to convert\n"))
    }
    for (files, platform) in [
      ("apple.json apple.json", "iOS: apple.json;"), ("links.json links.json", "Android: links.json;"),
      ("apple.json site/.well-known/apple-app-site-association", "iOS: apple.json and site/.well-known/"),
    ] {
      let same = try folder.run("aasa compare \(files)")
      #expect(same.status == 2 && same.errors.contains("both files are for \(platform)"), "\(same.errors)")
      #expect(same.errors.hasSuffix("; `aasa diff` compares two versions of a file\n"))
    }
  }

  @Test("where no intent filter matches, Android has no other verdict")
  func filters() throws {
    let folder = try Folder([
      "apple.json": Self.apple, "links.json": Self.links(rules: true), "manifest.xml": Self.manifest,
    ])
    let command = "aasa compare apple.json links.json --manifest manifest.xml --domain harbor.shop --ordinary"
    let text = try folder.run(command)
    #expect(text.output.contains("  Android  no_match  no intent filter matches  manifest.xml\n"), "\(text.output)")
    #expect(!text.output.contains("  Android  match"))
    let json = try folder.run(command + " --format json")
    let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    let differences = try #require(object?["differences"] as? [[String: Any]])
    #expect(!differences.isEmpty)
    for difference in differences {
      let sides = ["ios", "android"].map { (difference[$0] as? [String: Any])?["opens"] as? Bool }
      #expect(sides[0] != nil && sides[1] != nil && sides[0] != sides[1])
    }
    let markdown = try folder.run(command + " --format markdown")
    #expect(
      markdown.output.contains("no intent filter matches")
        && !markdown.output.contains("`match` by `{\"/\": \"/buy/*\"}`; no"))
  }
}
