import Lint
import Serving

extension Rule {
  static let slowAnswer = Rule(
    "slow-answer", .serving, .warning, summary: "the response takes longer than five seconds",
    reason: """
      Apple's CDN reports `SWCERR00301 Timeout` after a while, and caches that. How long it waits is not known; a \
      small static file should not take seconds. The limit of five seconds is this project's choice.
      """,
    cost: "the CDN may give up and serve no file", source: "decided; observed: the failure headers of Apple's CDN",
    examples: [
      .wrong(
        "an application that has to start first",
        wellKnown: "HTTP/2 200\nContent-Type: application/json\n* took 8 s", body: ServingExamples.json),
      .right(
        "a fast response",
        wellKnown: "HTTP/2 200\nContent-Type: application/json\n* took 84 ms", body: ServingExamples.json),
    ],
    check: .served { context in
      // A development server builds what is requested first.
      guard let response = context.response(.wellKnown), response.duration > .seconds(5),
        !context.served.domain.isDevelopmentServer
      else { return }
      context.report(
        "the response took \(shownDuration(response.duration))",
        help: ["serve the file from disk or from a cache, not from an application that has to start"])
    })
}
