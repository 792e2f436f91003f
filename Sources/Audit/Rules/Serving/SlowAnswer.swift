import Lint
import Serving

extension Rule {
  static let slowAnswer = Rule(
    "slow-answer", .serving, .warning,
    summary: "the answer takes longer than five seconds",
    reason: """
      Apple's CDN does not wait for ever: it says `SWCERR00301 Timeout`, and remembers that. How long it waits nobody outside of Apple \
      knows; a small static file that takes seconds is not served as one. Five seconds are a choice of this project.
      """,
    cost: "the CDN may give up, and hand out no file",
    source: "decided; observed: the failure headers of Apple's CDN",
    examples: [
      .wrong(
        "an application that wakes up first",
        transcript: """
          GET https://harbor.shop/.well-known/apple-app-site-association
          HTTP/2 200
          Content-Type: application/json
          * took 8 s

          \(ServingExamples.json)
          """),
      .right(
        "an answer at once",
        transcript: """
          GET https://harbor.shop/.well-known/apple-app-site-association
          HTTP/2 200
          Content-Type: application/json
          * took 84 ms

          \(ServingExamples.json)
          """),
    ],
    check: .served { context in
      guard let response = context.response(.wellKnown), response.duration > .seconds(5) else { return }
      context.report(
        "the answer took \(shownDuration(response.duration))",
        help: ["serve the file from disk or from a cache, not from an application that has to start"])
    })
}
