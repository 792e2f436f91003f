/// A request whose head was accepted, with its whole body.
package struct ServerRequest: Sendable {
  package enum Method: String, Sendable, CaseIterable {
    case get = "GET"
    case put = "PUT"
    case post = "POST"
  }

  /// The text of the path's variable segment; empty where the route has none.
  package let parameter: String
  package let body: [UInt8]
}
