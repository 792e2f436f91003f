extension ServerResponse {
  /// The status line and the headers.
  ///
  /// - Parameters:
  ///   - length: The bytes of the body; `nil` for one that ends with the connection.
  ///   - isLast: Whether the connection ends with the response.
  func head(length: Int?, isLast: Bool) -> String {
    var lines = ["HTTP/1.1 \(status) \(Self.reasons[status] ?? "Status \(status)")"]
    lines += SecurityHeaders.all.map { "\($0): \($1)" }
    lines.append("Content-Type: \(type)")
    if let length { lines.append("Content-Length: \(length)") }
    lines += headers.map { "\($0.name): \($0.value)" }
    if isLast { lines.append("Connection: close") }
    return lines.joined(separator: "\r\n") + "\r\n\r\n"
  }

  /// The names of statuses (RFC 9110, 15; RFC 6585).
  private static let reasons = [
    200: "OK", 308: "Permanent Redirect", 400: "Bad Request", 403: "Forbidden", 404: "Not Found",
    405: "Method Not Allowed", 408: "Request Timeout", 409: "Conflict", 413: "Content Too Large", 414: "URI Too Long",
    415: "Unsupported Media Type", 421: "Misdirected Request", 422: "Unprocessable Content",
    431: "Request Header Fields Too Large", 500: "Internal Server Error", 502: "Bad Gateway",
    503: "Service Unavailable", 505: "HTTP Version Not Supported",
  ]
}
