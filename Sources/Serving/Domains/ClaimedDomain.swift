/// A domain as an entitlement names it: `example.com`, or `*.example.com` for its subdomains.
package struct ClaimedDomain: Sendable, Hashable {
  /// The host of requests: a name in lower-case ASCII, without the wildcard.
  package let host: String
  /// `nil` for that of the scheme. No claim has another; a server under test may.
  package let port: Int?
  /// `http` for a development server on this computer, which is requested like a domain with HTTPS.
  package let scheme: WebScheme
  /// `true` if the claim is for the subdomains. The file of ``host`` applies to them (documented).
  package let isWildcard: Bool

  package init(scheme: WebScheme = .https, host: String, port: Int? = nil, isWildcard: Bool = false) {
    (self.scheme, self.host, self.port, self.isWildcard) = (scheme, host, port, isWildcard)
  }

  /// As an entitlement has it. No claim has a development server, so that one is its URL.
  package var text: String { isDevelopmentServer ? "http://\(authority)" : isWildcard ? "*.\(host)" : host }

  /// `true` if the domain is a development server: on this computer, without TLS.
  package var isDevelopmentServer: Bool { scheme == .http }

  package var authority: String { port.map { "\(host):\($0)" } ?? host }

  /// The domain as commands take it: with its port, or the URL of a development server.
  package var argument: String { isDevelopmentServer ? text : authority }

  /// The host that people take for the same site: with `www.` in front, or without it.
  package var wwwCounterpart: String { host.hasPrefix("www.") ? String(host.dropFirst(4)) : "www.\(host)" }

  func url(_ path: String, host: String? = nil) -> String {
    "\(scheme)://\(host ?? self.host)\(port.map { ":\($0)" } ?? "")\(path)"
  }
}
