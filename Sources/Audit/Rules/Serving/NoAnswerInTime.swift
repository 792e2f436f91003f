import Lint
import Serving

extension Rule {
  static let noAnswerInTime = Rule(
    "no-answer-in-time", .serving, .error,
    summary: "the answer did not come in time",
    reason: """
      Apple's CDN gives up too, and remembers the failure (`SWCERR00301 Timeout`). Where browsers get the page at once, a firewall often \
      swallows what comes from data centres or from other countries in the place of refusing it.
      """,
    cost: "no app opens any link of the domain",
    source: "observed: the failure headers of Apple's CDN",
    examples: [
      .wrong(
        "a firewall that swallows the request",
        transcript: """
          GET https://harbor.shop/.well-known/apple-app-site-association
          ! timeout 10 s
          """),
      .right("an answer", transcript: ServingExamples.file),
    ],
    check: .served { context in
      guard case .timeout(let time) = context.served[.wellKnown]?.failure else { return }
      context.report(
        "no answer within \(shownDuration(time))",
        help: [
          "serve the file as a static one, and let every network ask for it: the CDN has no fixed addresses or countries"
        ] + context.wwwCounterpartHelp)
    })
}
