package import Serving
package import SourceText

/// The URL of an association file: a domain alone, `https://` with a domain, a port and a path, or `http://` with a name or an address
/// of this computer: a development server.
package struct AssociationURL: Sendable, Hashable, CustomStringConvertible {
  /// `http` only for a development server.
  package let scheme: WebScheme
  package let host: DomainName
  /// The port; `nil` for that of the scheme.
  package let port: Int?
  /// The percent-encoded path with the query.
  package let path: String

  package static let wellKnownPath = "/.well-known/apple-app-site-association"

  package init(scheme: WebScheme = .https, host: DomainName, port: Int? = nil, path: String = wellKnownPath) {
    (self.scheme, self.host, self.port, self.path) = (scheme, host, port, path)
  }

  /// Reads `example.com`, `example.com/`, `example.com:8443`, `https://example.com/path` and `http://localhost:3000`; the default path is that of
  /// `.well-known`.
  package init(_ text: String) throws(Failure) {
    let shown = "'\(escapedForDisplay(text))'"
    var rest = Substring(text)
    var scheme = WebScheme.https
    if let end = text.firstRange(of: "://") {
      guard let written = WebScheme(rawValue: text[..<end.lowerBound].lowercased()) else {
        throw Failure("\(shown) does not begin with https://")
      }
      scheme = written
      rest = text[end.upperBound...]
      if rest.contains("#") { throw Failure("\(shown) has a fragment, which is never sent to a server") }
    } else if text.hasSuffix("/") {
      rest = rest.dropLast()
    }
    if rest.startIndex == text.startIndex, rest.contains(where: { "/?#".contains($0) }) {
      throw Failure("\(shown) is neither a domain nor a URL that begins with https://")
    }
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    var path = String(rest[authority.endIndex...])
    if path.isEmpty || path == "/" { path = Self.wellKnownPath }
    if !path.hasPrefix("/") { path = "/" + path }
    let (name, port) = try Self.parts(authority, scheme)
    self.scheme = scheme
    self.port = port
    if scheme == .http {
      guard let host = DomainName(loopback: name) else {
        throw Failure(
          "\(shown) has no TLS, and devices only use TLS; write https://, or http://localhost for a development server on this computer"
        )
      }
      self.host = host
    } else {
      host = try DomainName(String(name))
    }
    self.path = try Self.encoded(path, shown)
  }

  package var description: String { origin + path }

  /// The domain, with a port other than that of the scheme.
  package var authority: String { port.map { "\(host):\($0)" } ?? host.description }

  package var origin: String { "\(scheme)://\(authority)" }

  /// `true` if the URL is that of a development server: on this computer, without TLS.
  package var isOfDevelopmentServer: Bool { scheme == .http }

  private static func parts(_ authority: Substring, _ scheme: WebScheme) throws(Failure) -> (Substring, Int?) {
    // An IPv6 address has colons of its own.
    let bracket = scheme == .http && authority.hasPrefix("[") ? authority.firstIndex(of: "]") : nil
    let rest = authority[(bracket ?? authority.startIndex)...]
    guard !authority.contains("@"), bracket != nil || !authority.hasPrefix("["), let colon = rest.firstIndex(of: ":"),
      colon == rest.lastIndex(of: ":")
    else { return (authority, nil) }
    let digits = authority[authority.index(after: colon)...]
    guard digits.isASCIINumber, let port = Int(digits), 1...65_535 ~= port else {
      throw Failure("'\(escapedForDisplay(digits))' is not a port, in '\(escapedForDisplay(authority))'")
    }
    return (authority[..<colon], port == scheme.port ? nil : port)
  }

  /// Percent-encodes spaces and non-ASCII bytes; refuses control characters.
  private static func encoded(_ path: String, _ shown: String) throws(Failure) -> String {
    var encoded = ""
    for byte in path.utf8 {
      if byte < 0x20 || byte == 0x7F { throw Failure("\(shown) has a control character") }
      if byte > 0x20, byte < 0x7F {
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        encoded += "%" + hexadecimal(byte, width: 2)
      }
    }
    return encoded
  }
}
