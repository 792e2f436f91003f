/// A request to a web server and its outcome.
package struct Exchange: Sendable {
  package let request: HTTPRequest
  package let outcome: Outcome
  /// `true` if the certificate was left unchecked, because an exchange before this one failed for it.
  package let isUnverified: Bool

  package enum Outcome: Sendable {
    case response(HTTPResponse)
    case failure(TransferFailure)
  }

  package init(_ request: HTTPRequest, _ outcome: Outcome, isUnverified: Bool = false) {
    (self.request, self.outcome, self.isUnverified) = (request, outcome, isUnverified)
  }

  package var response: HTTPResponse? {
    if case .response(let response) = outcome { response } else { nil }
  }

  package var failure: TransferFailure? {
    if case .failure(let failure) = outcome { failure } else { nil }
  }
}

/// A client of web servers. The one that uses a network is in the module `Fetching`; another one replays recorded exchanges.
///
/// Clients are classes, because Embedded Swift has no other values of protocol type.
package protocol HTTPClient: AnyObject, Sendable {
  /// Makes one request, follows no redirect, and waits for the response on the calling thread.
  ///
  /// - Parameter isVerified: Whether a certificate must be trusted.
  func ask(_ request: HTTPRequest, isVerified: Bool) -> Exchange
}
