import Lint
import Serving

extension Rule {
  static let noAnswerInTime = Rule(
    "no-answer-in-time", .serving, .error, summary: "the server does not respond in time",
    reason: """
      Apple's CDN gives up too, and caches the failure (`SWCERR00301 Timeout`). If browsers get the page immediately, \
      a firewall often drops requests from data centres or from other countries instead of refusing them.
      """,
    cost: costOfNoLinks, source: cdnFailureSource,
    examples: [
      .wrong("a firewall that drops the request", wellKnown: "! timeout 10 s"),
      .right("a response", transcript: ServingExamples.file),
    ],
    check: .served { context in
      guard case .timeout(let time) = context.served[.wellKnown]?.failure else { return }
      context.report(
        "no response within \(shownDuration(time))",
        help: context.served.domain.isDevelopmentServer
          ? ["serve it as a static file"]
          : ["serve it as a static file, to every network: the CDN has no fixed addresses or countries"]
            + context.wwwCounterpartHelp)
    })
}
