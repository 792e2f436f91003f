import SourceText

/// The fault of a text that should be the domain which serves a file.
package enum DomainFault {
  /// `*.harbor.shop` is a claim of an app for the subdomains of `harbor.shop`.
  case wildcard
  /// The text has more than a host, or another character.
  case notAHost

  /// `nil` for a host and nothing else.
  package init?(_ text: String) {
    if text.hasPrefix("*") {
      self = .wildcard
    } else if LinkURL.isHost(text) {
      return nil
    } else {
      self = .notAHost
    }
  }

  package var words: String {
    switch self {
    case .wildcard: "is a wildcard, and files are served by single hosts"
    case .notAHost: "is not a domain"
    }
  }

  /// The next action, where one domain is named.
  package var advice: String {
    switch self {
    case .wildcard: "name one host, as in example.com"
    case .notAHost: "write only the host, as in example.com"
    }
  }

  /// The fault of a text and the next action, where one domain is named.
  package func sentence(about text: String) -> String {
    "\(quoted(text, limit: 300)) \(words); \(advice)"
  }
}
