import Lint
import Serving

extension Rule {
  static let cdnFailure = Rule(
    "cdn-failure", .serving, .error,
    summary: "Apple's CDN cannot get the file",
    reason: """
      The CDN says in its headers why it has no file: `SWCERR00202` is an address that is private or reserved, `SWCERR00301` a timeout, \
      `SWCERR00101` an answer that is not the file. The list is open, and what is not known is shown as it is. The first two and unknown \
      ones are errors where the site answers here: the CDN sees something else than this machine. Where the site has no file \
      either it is an info, because that is the cause.
      """,
    cost: "no device gets the file from the CDN",
    source: "observed: the failure headers of Apple's CDN",
    examples: [
      .wrong(
        "a firewall that swallows what Apple asks",
        transcript: ServingExamples.cdn(
          """
          HTTP/2 404
          Apple-Failure-Reason: SWCERR00301 Timeout
          Apple-Failure-Details: {"cause": "context deadline exceeded"}
          Cache-Control: max-age=3600,public
          """)),
      .wrong(
        "an address that is not public",
        transcript: ServingExamples.cdn(
          """
          HTTP/2 404
          Apple-Failure-Reason: SWCERR00202 Private or reserved address
          """)),
      .right(
        "a CDN that has it",
        transcript: ServingExamples.cdn("HTTP/2 200\nContent-Type: application/json", ServingExamples.json)),
    ],
    check: .served { context in
      guard context.served[.cdn]?.file == nil, let answer = context.cdnAnswer, let failure = answer.failure else {
        return
      }
      // The site is well, and the failure may be that of before: another rule's.
      if context.hasSoundFile, failure.kind == .badResponse { return }
      let isCause = context.hasSoundFile || failure.kind == .privateAddress
      context.report(
        "the CDN cannot get the file: \(failure.words(context))", at: .cdn, severity: isCause ? .error : .info,
        help: advice(failure.kind, context) + context.cdnTimes(answer))
    })

  private static func advice(_ kind: CDNFailure.Kind, _ context: ServedContext) -> [String] {
    switch kind {
    case .badResponse: ["it asked the site and got no file: the other findings say why"]
    case .privateAddress:
      [
        "for the CDN the name leads to a private or reserved address: make its DNS record public, or claim `applinks:\(context.served.domain.text)?mode=developer` or `?mode=managed`"
      ]
    case .timeout:
      ["the site did not answer Apple in time: let no firewall swallow requests from other networks and countries"]
    case .unknown: []
    }
  }
}
