/// Texts for the examples of rules about serving.
enum ServingExamples {
  /// An association file in one line.
  static let json =
    #"{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/buy/*"}]}]}}"#

  /// The same with one more component.
  static let newerJSON =
    #"{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/buy/*"}, {"/": "/sale/*"}]}]}}"#

  /// A domain that serves its file as it should.
  static let file = """
    GET https://harbor.shop/.well-known/apple-app-site-association
    HTTP/2 200
    Content-Type: application/json

    \(json)
    """

  /// A domain that serves its file, and a response of the CDN.
  static func cdn(_ head: String, _ body: String = "") -> String {
    "\(file)\nGET https://app-site-association.cdn-apple.com/a/v1/harbor.shop\n\(head)\n\n\(body)"
  }
}
