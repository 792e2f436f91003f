import SourceText

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
    (self.status, self.headers, self.body, self.isCut, self.version) = (status, headers, body, isCut, version)
    self.transferSize = transferSize ?? body.count
    self.duration = duration
    self.address = address
  }

  /// The value of a header, its name in any case; of several, the last.
  package func header(_ name: String) -> String? {
    headers.last { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// The media type of `Content-Type`, in lower case and without parameters; several are a list with commas. `nil` without one.
  package var mediaType: String? {
    // The comma of a parameter such as `profile="a,b"` begins no other type.
    let values = headers.filter { $0.name.lowercased() == "content-type" }.map { $0.value.prefix { $0 != ";" } }
    let types = values.flatMap { $0.split(separator: ",") }.map { $0.trimmed { $0.isWhitespace }.lowercased() }
      .filter { !$0.isEmpty }
    return types.isEmpty ? nil : types.uniqued().joined(separator: ", ")
  }

  /// The content encodings of the body, in lower case, without `identity`.
  package var contentEncodings: [String] { Self.contentEncodings(headers) }

  package static func contentEncodings(_ headers: [Header]) -> [String] {
    headers.filter { $0.name.lowercased() == "content-encoding" }
      .flatMap { $0.value.lowercased().split { $0 == "," || $0 == " " }.map(String.init) }
      .filter { $0 != "identity" }
  }

  package var isPage: Bool { SourceForm.detect(body) == .html }

  /// `true` if the status sends the client elsewhere.
  package var isRedirect: Bool { [301, 302, 303, 307, 308].contains(status) }

  /// The reason why a response is not an association file: lower-case, no full stop, escaped.
  package var fault: String? {
    if isRedirect, let target = header("Location") {
      return "the server redirects (\(status)) to \(escapedForDisplay(target)), and devices follow no redirect"
    }
    if status != 200 { return "the server responds with status \(status)" }
    if isCut { return "the file is larger than \(grouped(body.count)) bytes" }
    let type = header("Content-Type")?.lowercased() ?? ""
    let isMarkup = body.first { !$0.isPlainSpace } == UInt8(ascii: "<")
    return isMarkup && (type.isEmpty || type.contains("html")) ? "the server responds with an HTML page" : nil
  }

  /// The status with its words, such as `404 Not Found`.
  package var statusWords: String { Self.words[status].map { "\(status) \($0)" } ?? "\(status)" }

  private static let words = [
    200: "OK", 204: "No Content", 206: "Partial Content", 301: "Moved Permanently", 302: "Found", 303: "See Other",
    304: "Not Modified", 307: "Temporary Redirect", 308: "Permanent Redirect", 400: "Bad Request", 401: "Unauthorized",
    403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed", 406: "Not Acceptable",
    407: "Proxy Authentication Required", 410: "Gone", 418: "I'm a Teapot", 421: "Misdirected Request",
    429: "Too Many Requests", 451: "Unavailable For Legal Reasons", 500: "Internal Server Error",
    502: "Bad Gateway", 503: "Service Unavailable", 504: "Gateway Timeout",
  ]
}

/// A length of time for people, in its two largest units: `84 ms`, `1.2 s`, `3 h 20 min`, `2 d`.
package func shownDuration(_ duration: Duration) -> String {
  let (seconds, attoseconds) = duration.components
  let milliseconds = attoseconds / 1_000_000_000_000_000
  if seconds < 1 { return "\(max(milliseconds, 0)) ms" }
  if seconds < 10, milliseconds >= 100 { return "\(seconds).\(milliseconds / 100) s" }
  let units: [(size: Int64, name: String)] = [(86_400, "d"), (3_600, "h"), (60, "min"), (1, "s")]
  guard let first = units.firstIndex(where: { seconds >= $0.size }) else { return "\(seconds) s" }
  let whole = "\(seconds / units[first].size) \(units[first].name)"
  guard first + 1 < units.count else { return whole }
  let rest = seconds % units[first].size / units[first + 1].size
  return rest == 0 ? whole : "\(whole) \(rest) \(units[first + 1].name)"
}
