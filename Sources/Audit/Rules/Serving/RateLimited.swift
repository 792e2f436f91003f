import Lint

extension Rule {
  static let rateLimited = Rule(
    "rate-limited", .serving, .error, summary: "the server limits the rate of requests",
    reason:
      "Apple's CDN sends its requests from few addresses and caches the failure for an hour. It may reach a limit that a handful of requests reach.",
    cost: "the CDN may get no file and serve none", source: cdnFailureSource,
    examples: [
      .wrong("a limit that was reached", wellKnown: "HTTP/2 429\nRetry-After: 60"),
      .right("no limit for a static file", transcript: ServingExamples.file),
    ],
    check: .served { context in
      guard let response = context.refusal, response.status == 429 else { return }
      let wait = response.header("Retry-After").map { "; try again after \(context.quotedAtLength($0))" } ?? ""
      context.report(
        "the server limits requests: \(response.statusWords)\(wait)",
        help: ["exclude `/.well-known/` from the limit, unless only this machine sent too many requests"])
    })
}
