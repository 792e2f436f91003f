import SourceText

/// The URL of an association file: a domain alone, or `https://` with a domain, a port and a path.
package struct AssociationURL: Sendable, Hashable, CustomStringConvertible {
  package let host: DomainName
  /// The port; `nil` for 443.
  package let port: Int?
  /// The percent-encoded path with the query.
  package let path: String

  package static let wellKnownPath = "/.well-known/apple-app-site-association"

  package init(host: DomainName, port: Int? = nil, path: String = wellKnownPath) {
    self.host = host
    self.port = port
    self.path = path
  }

  /// Reads `example.com`, `example.com/`, `example.com:8443` and `https://example.com/path`; the default path is that of `.well-known`.
  package init(_ text: String) throws(Refusal) {
    let shown = "'\(escapedForDisplay(text))'"
    var rest = Substring(text)
    if let end = text.firstRange(of: "://") {
      let scheme = text[..<end.lowerBound].lowercased()
      if scheme == "http" { throw Refusal("\(shown) has no TLS, and devices only use TLS; write https://") }
      if scheme != "https" { throw Refusal("\(shown) does not begin with https://") }
      rest = text[end.upperBound...]
      if rest.contains("#") { throw Refusal("\(shown) has a fragment, which is never sent to a server") }
    } else if text.hasSuffix("/") {
      rest = rest.dropLast()
    }
    if rest.startIndex == text.startIndex, rest.contains(where: { "/?#".contains($0) }) {
      throw Refusal("\(shown) is neither a domain nor a URL that begins with https://")
    }
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    var path = String(rest[authority.endIndex...])
    if path.isEmpty || path == "/" { path = Self.wellKnownPath }
    if !path.hasPrefix("/") { path = "/" + path }
    (host, port) = try Self.parts(authority)
    self.path = try Self.encoded(path, shown)
  }

  package var description: String { "https://\(authority)\(path)" }

  /// The domain, with a port other than 443.
  package var authority: String { port.map { "\(host):\($0)" } ?? host.description }

  private static func parts(_ authority: Substring) throws(Refusal) -> (DomainName, Int?) {
    guard !authority.contains("@"), !authority.hasPrefix("["), let colon = authority.firstIndex(of: ":"),
      colon == authority.lastIndex(of: ":")
    else { return (try DomainName(String(authority)), nil) }
    let digits = authority[authority.index(after: colon)...]
    guard digits.isASCIINumber, let port = Int(digits), 1...65_535 ~= port else {
      throw Refusal("'\(escapedForDisplay(digits))' is not a port, in '\(escapedForDisplay(authority))'")
    }
    return (try DomainName(String(authority[..<colon])), port == 443 ? nil : port)
  }

  /// Percent-encodes spaces and non-ASCII bytes; refuses control characters.
  private static func encoded(_ path: String, _ shown: String) throws(Refusal) -> String {
    var encoded = ""
    for byte in path.utf8 {
      if byte < 0x20 || byte == 0x7F { throw Refusal("\(shown) has a control character") }
      if byte > 0x20, byte < 0x7F {
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        encoded += "%" + hexadecimal(byte, width: 2)
      }
    }
    return encoded
  }
}
