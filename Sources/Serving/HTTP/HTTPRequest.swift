/// A request to a web server: always a GET, and always over HTTPS, except for development servers.
package struct HTTPRequest: Sendable, Hashable {
  /// The URL in ASCII: the host in punycode, everything else percent-encoded.
  package let url: String
  package let userAgent: String

  package init(_ url: String, userAgent: String) {
    self.url = url
    self.userAgent = userAgent
  }
}
