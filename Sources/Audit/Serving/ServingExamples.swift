enum ServingExamples {
  static let url = "https://harbor.shop/.well-known/apple-app-site-association"

  static let json =
    #"{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/buy/*"}]}]}}"#

  /// The same with one more component.
  static let newerJSON =
    #"{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/buy/*"}, {"/": "/sale/*"}]}]}}"#

  /// A domain that serves its file as it should.
  static let file = served()

  /// A domain that serves its file, of which the CDN has the same copy.
  static let fileAndCopy = cdn("HTTP/2 200\nContent-Type: application/json", json)

  /// A request of `.well-known` with a status line and headers, or a failure.
  static func wellKnown(_ head: String, _ body: String? = nil) -> String {
    "GET \(url)\n\(head)" + (body.map { "\n\n\($0)" } ?? "")
  }

  static func served(_ json: String = json, at url: String = url) -> String {
    "GET \(url)\nHTTP/2 200\nContent-Type: application/json\n\n\(json)"
  }

  /// A domain that serves its file, and a file at another address.
  static func files(_ other: String = json, at url: String) -> String { "\(file)\n\(served(other, at: url))" }

  /// A domain that serves its file, and a response of the CDN.
  static func cdn(_ head: String, _ body: String = "") -> String {
    "\(file)\nGET https://app-site-association.cdn-apple.com/a/v1/harbor.shop\n\(head)\n\n\(body)"
  }
}
