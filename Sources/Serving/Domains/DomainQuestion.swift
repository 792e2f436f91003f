/// A request about a domain.
package enum DomainQuestion: Sendable, Hashable {
  /// `/.well-known/apple-app-site-association`, as a device.
  case wellKnown
  /// `/apple-app-site-association`.
  case root
  /// The same two with `.json` at the end, a common mistake.
  case wellKnownJSON, rootJSON
  /// `/.well-known/…` again with the name of a browser, and with that of Apple's CDN.
  case wellKnownAsBrowser, wellKnownAsBot
  /// The target of a redirect of `/.well-known/…`, counted from 1.
  case redirect(Int)
  /// `/.well-known/…` of the same name with `www.` or without.
  case wwwCounterpart
  case cdn
  /// `/.well-known/assetlinks.json`, as Google's service.
  case assetLinks
  /// The target of a redirect of `assetLinks`, counted from 1.
  case assetLinksRedirect(Int)
  case robots
  /// `assetLinks` of the same name with `www.` or without.
  case assetLinksCounterpart
}

package enum UserAgent {
  /// `swcd`, the program on devices that requests association files, as it appears in server logs.
  package static let device = "swcd (unknown version) CFNetwork/1568.100.1 Darwin/24.0.0"
  /// Apple's CDN (observed).
  package static let bot = "AASA-Bot/1.0.0"
  /// Google's service for Digital Asset Links, which reads the files of Android (observed).
  package static let google = "GoogleAssociationService"
  /// Safari.
  package static let browser =
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15"
}
