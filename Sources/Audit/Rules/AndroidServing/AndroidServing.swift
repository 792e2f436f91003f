import Lint

extension Rule {
  static let androidServing: [Rule] = [
    assetLinksBlockedByRobots, assetLinksNotServed, assetLinksTypeNotJSON, largeAssetLinks, redirectedAssetLinks,
    untrustedAssetLinks, wwwWithoutAssetLinks,
  ]
}

enum AndroidServingExamples {
  static let url = "https://harbor.shop/.well-known/assetlinks.json"

  static let json =
    #"[{"relation": ["delegate_permission/common.handle_all_urls"], "target": {"namespace": "android_app", "package_name": "shop.harbor", "sha256_cert_fingerprints": ["14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5"]}}]"#

  /// A domain that serves both files as it should.
  static let files = served("HTTP/2 200\nContent-Type: application/json", json)

  /// A domain that serves Apple's file, and a response for Android's.
  static func served(_ head: String, _ body: String? = nil) -> String {
    "\(ServingExamples.file)\nGET \(url)\n\(head)" + (body.map { "\n\n\($0)" } ?? "")
  }
}
