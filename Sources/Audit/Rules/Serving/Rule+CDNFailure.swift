import Lint
import Serving

extension Rule {
  static let cdnFailure = Rule(
    "cdn-failure", .serving, .error, summary: "Apple's CDN cannot get the file",
    reason: """
      The CDN gives the reason for a missing file in its headers: `SWCERR00202` is a private or reserved address, `SWCERR00301` a timeout, \
      `SWCERR00101` a response that is not the file. The list is open; unknown codes are shown as they are. If the site responds here, the first two \
      and unknown codes are errors: the CDN reaches something other than this machine does. If the site has no file either, it is information, \
      because that is the cause.
      """,
    cost: "no device gets the file from the CDN", source: cdnFailureSource,
    examples: [
      .wrong(
        "a firewall that drops Apple's requests",
        transcript: ServingExamples.cdn(
          """
          HTTP/2 404
          Apple-Failure-Reason: SWCERR00301 Timeout
          Apple-Failure-Details: {"cause": "context deadline exceeded"}
          Cache-Control: max-age=3600,public
          """)),
      .wrong(
        "a private address",
        transcript: ServingExamples.cdn("HTTP/2 404\nApple-Failure-Reason: SWCERR00202 Private or reserved address")),
      .right("a CDN with the file", transcript: ServingExamples.fileAndCopy),
    ],
    check: .served { context in
      guard context.served[.cdn]?.file == nil, let answer = context.cdnAnswer, let failure = answer.failure
      else { return }
      // The failure may be an old one, which `cdn-keeps-failure` reports.
      if context.hasSoundFile, failure.kind == .badResponse { return }
      let isCause = context.hasSoundFile || failure.kind == .privateAddress
      context.report(
        "the CDN cannot get the file: \(failure.words(context))", at: .cdn, severity: isCause ? .error : .info,
        help: [
          failure.obstacleHelp(context.served.domain.text)
            ?? "see the other findings: the CDN requested the file and got none"
        ] + context.cdnTimes(answer))
    })
}

extension CDNFailure {
  /// The next action for a failure that a request from here need not have; `nil` where the CDN got a response of the site. The domain is as a
  /// claim has it.
  func obstacleHelp(_ domain: String) -> String? {
    switch kind {
    case .badResponse: nil
    case .privateAddress: "make the DNS record public, or claim `\(domain)` with `?mode=developer` or `?mode=managed`"
    case .timeout: "check that no firewall drops requests from other networks and countries"
    case .unknown: "look for `\(UserAgent.bot)` in the server's log"
    }
  }
}
