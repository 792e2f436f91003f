extension ServerResponse {
  /// The status line and the headers.
  ///
  /// - Parameters:
  ///   - length: The bytes of the body; `nil` for one that ends with the connection.
  ///   - isLast: Whether the connection ends with the response.
  func head(length: Int?, isLast: Bool) -> String {
    var lines = ["HTTP/1.1 \(status) \(Self.reasons[status] ?? "Status \(status)")"]
    lines += Self.securityHeaders.map { "\($0): \($1)" }
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

  /// The headers of every response. The page runs only its own files, asks only this server, and no other page can frame or read it.
  private static let securityHeaders = [
    ("Content-Security-Policy", policy),
    ("X-Content-Type-Options", "nosniff"),
    ("X-Frame-Options", "DENY"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Embedder-Policy", "require-corp"),
    ("Permissions-Policy", "camera=(), geolocation=(), microphone=()"),
    ("Cache-Control", "no-store"),
  ]

  /// Pictures are files of the server, or made by the page. A picture in a `blob:` or `data:` URL runs no script and asks nobody.
  private static let policy = [
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' blob: data:", "connect-src 'self'",
    "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
    // No text becomes markup or a script in any way.
    "require-trusted-types-for 'script'", "trusted-types 'none'",
  ].joined(separator: "; ")
}
