import SourceText

/// Where an association file is asked for: a domain alone, or `https://` with a domain, a port and a path.
package struct AssociationURL: Sendable, Hashable, CustomStringConvertible {
  package let host: DomainName
  /// `nil` for 443.
  package let port: Int?
  /// With the query, percent-encoded.
  package let path: String

  package static let wellKnownPath = "/.well-known/apple-app-site-association"

  package init(host: DomainName, port: Int? = nil, path: String = wellKnownPath) {
    self.host = host
    self.port = port
    self.path = path
  }

  /// Reads `example.com`, `example.com:8443` and `https://example.com/path`; without a path it is that of `.well-known`.
  package init(_ text: String) throws(Refusal) {
    let shown = "'\(escapedForDisplay(text))'"
    var rest = Substring(text)
    if let end = text.firstRange(of: "://") {
      let scheme = text[..<end.lowerBound].lowercased()
      if scheme == "http" { throw Refusal("\(shown) is without TLS, and devices never ask so; write https://") }
      if scheme != "https" { throw Refusal("\(shown) does not begin with https://") }
      rest = text[end.upperBound...]
      if rest.contains("#") { throw Refusal("\(shown) has a fragment, which no server is asked for") }
    } else if text.contains(where: { "/?#".contains($0) }) {
      throw Refusal("\(shown) is neither a domain alone nor a URL that begins with https://")
    }
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    var path = String(rest[authority.endIndex...])
    if path.isEmpty || path == "/" { path = Self.wellKnownPath }
    if !path.hasPrefix("/") { path = "/" + path }
    (host, port) = try Self.parts(authority)
    self.path = try Self.encoded(path, shown)
  }

  package var description: String { "https://\(authority)\(path)" }

  /// The domain, with the port where it is another than 443.
  package var authority: String { port.map { "\(host):\($0)" } ?? host.description }

  private static func parts(_ authority: Substring) throws(Refusal) -> (DomainName, Int?) {
    guard !authority.contains("@"), !authority.hasPrefix("["), let colon = authority.firstIndex(of: ":"),
      colon == authority.lastIndex(of: ":")
    else { return (try DomainName(String(authority)), nil) }
    let digits = authority[authority.index(after: colon)...]
    let isNumber = !digits.isEmpty && digits.allSatisfy { "0"..."9" ~= $0 }
    guard isNumber, let port = Int(digits), 1...65_535 ~= port else {
      throw Refusal("'\(escapedForDisplay(digits))' is not a port, in '\(escapedForDisplay(authority))'")
    }
    return (try DomainName(String(authority[..<colon])), port == 443 ? nil : port)
  }

  /// Spaces and what is not ASCII percent-encoded; control characters are refused.
  private static func encoded(_ path: String, _ shown: String) throws(Refusal) -> String {
    var encoded = ""
    for byte in path.utf8 {
      if byte < 0x20 || byte == 0x7F { throw Refusal("\(shown) has a control character") }
      if byte > 0x20, byte < 0x7F {
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        encoded += "%" + (digits.utf8.count == 1 ? "0" : "") + digits
      }
    }
    return encoded
  }
}
