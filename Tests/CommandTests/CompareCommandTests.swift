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

  @Test(
    "what is missing or no pair is status 2, with the option or the command that helps",
    arguments: [
      ("compare apple.json", "there is no assetlinks.json beside apple.json\n"),
      ("compare site", "has no .well-known/assetlinks.json"),
      ("compare apple.json links.json", "the manifest alone decides; add --manifest\n"),
      (
        "compare apple.json apple.json",
        "both files are for iOS: apple.json; `aasa diff` compares two versions of a file\n"
      ),
      ("convert links.json --app 9QX4T7KM2P.shop.harbor", " no app of links.json has dynamic rules to convert\n"),
    ])
  func missing(_ command: String, _ errors: String) throws {
    let folder = try Folder([
      "apple.json": Self.apple, "site/.well-known/apple-app-site-association": Self.apple,
      "links.json": Self.links(rules: false),
    ])
    let result = try folder.run("aasa \(command)")
    #expect(result.status == 2 && result.errors.contains(errors), "\(result)")
  }
}
