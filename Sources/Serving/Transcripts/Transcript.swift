/// Exchanges with web servers as text: the examples of the rules and the tests are written so.
///
///     GET https://harbor.shop/.well-known/apple-app-site-association
///     User-Agent: AASA-Bot/1.0.0
///     HTTP/2 200
///     Content-Type: application/json
///     * took 84 ms
///
///     {"applinks": {"details": []}}
///     GET https://www.harbor.shop/.well-known/apple-app-site-association
///     ! unknown host
///
/// A line that begins with `GET https://` begins an exchange. The next line may have the beginning of the user agent that gets the
/// response; without one, every user agent gets it. Then the response follows, or `!` and a failure, and after a failure the
/// response without a check of the certificate. Lines with `*` have facts that are not in headers: `took 12 s`, `cut`,
/// `padded to 200000 bytes` (with spaces), `transferred 512 bytes`, `from 203.0.113.7`.
package struct Transcript: Sendable {
  package private(set) var exchanges: [Recorded] = []

  package struct Recorded: Sendable {
    package let url: String
    /// The beginning of the user agent; `nil` for all.
    package var userAgent: String?
    package var failure: TransferFailure?
    package var response: HTTPResponse?
  }

  /// A fault of a transcript, with its line from 1.
  package struct Problem: Error, Sendable, Hashable {
    package let line: Int
    package let words: String
  }

  package init(_ text: String) throws(Problem) {
    var reader = TranscriptReader(text)
    exchanges = try reader.exchanges()
  }

  /// The host of the first request, which the transcript is about.
  package var host: String? { exchanges.first.flatMap { WebAddress($0.url)?.host } }
}

/// A client that replays a transcript. Other requests fail with ``TransferFailure/notAsked(_:)``.
package final class RecordedClient: HTTPClient {
  private let transcript: Transcript

  package init(_ transcript: Transcript) { self.transcript = transcript }

  package func ask(_ request: HTTPRequest, isVerified: Bool) -> Exchange {
    let known = transcript.exchanges.filter { $0.url == request.url }
    let own = known.first { $0.userAgent.map(request.userAgent.hasPrefix) ?? false }
    guard let recorded = own ?? known.first(where: { $0.userAgent == nil }) else {
      return Exchange(request, .failure(.notAsked("not recorded")))
    }
    if let failure = recorded.failure {
      guard case .certificate = failure, !isVerified, let response = recorded.response else {
        return Exchange(request, .failure(failure))
      }
      return Exchange(request, .response(response), isUnverified: true)
    }
    guard let response = recorded.response else { return Exchange(request, .failure(.truncated(.body))) }
    return Exchange(request, .response(response), isUnverified: !isVerified)
  }
}
