/// Something that is asked about a domain.
package enum DomainQuestion: Sendable, Hashable {
  /// `/.well-known/apple-app-site-association`, as a device.
  case wellKnown
  /// `/apple-app-site-association`.
  case root
  /// The same two with `.json` at the end, which nobody asks for but people.
  case wellKnownJSON, rootJSON
  /// `/.well-known/…` again with the name of a browser, and with that of Apple's CDN.
  case wellKnownAsBrowser, wellKnownAsBot
  /// Where a redirect of `/.well-known/…` leads to, counted from 1.
  case redirect(Int)
  /// `/.well-known/…` of the same name with `www.` or without.
  case twin
  /// Apple's CDN.
  case cdn
}

/// The names that questions are asked under.
package enum UserAgent {
  /// `swcd`, the program on devices that asks for association files, in the form in which it stands in the logs of servers.
  package static let device = "swcd (unknown version) CFNetwork/1568.100.1 Darwin/24.0.0"
  /// Apple's CDN (observed).
  package static let bot = "AASA-Bot/1.0.0"
  /// Safari.
  package static let browser =
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15"
}
