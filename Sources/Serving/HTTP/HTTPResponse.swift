/// A response of a web server, unchanged; redirects are not followed.
package struct HTTPResponse: Sendable {
  package let status: Int
  /// The headers in the order of the response, names as they were sent.
  package let headers: [Header]
  /// The body after its content encoding is undone.
  package let body: [UInt8]
  /// `true` if the body went on beyond the limit of the client and was cut there.
  package let isCut: Bool
  package let version: Version
  /// The size of the body as it was transferred, in bytes.
  package let transferSize: Int
  /// From the start of the connection to the end of the body.
  package let duration: Duration
  /// The address of the server; `nil` behind a proxy.
  package let address: String?

  package struct Header: Sendable, Hashable {
    package let name: String
    package let value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  package enum Version: String, Sendable {
    case http10 = "HTTP/1.0"
    case http11 = "HTTP/1.1"
    case http2 = "HTTP/2"
    case http3 = "HTTP/3"
  }

  package init(
    status: Int, headers: [Header], body: [UInt8], isCut: Bool = false, version: Version = .http11,
    transferSize: Int? = nil, duration: Duration = .zero, address: String? = nil
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.isCut = isCut
    self.version = version
    self.transferSize = transferSize ?? body.count
    self.duration = duration
    self.address = address
  }

  /// The value of a header, its name in any case; of several, the last.
  package func header(_ name: String) -> String? {
    headers.last { $0.name.lowercased() == name.lowercased() }?.value
  }
}
