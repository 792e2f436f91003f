import Lint

extension Rule {
  static let rateLimited = Rule(
    "rate-limited", .serving, .error,
    summary: "the server says that it is asked too often",
    reason: """
      Apple's CDN asks from few addresses and remembers the failure for an hour. A limit that a handful of questions reach is one \
      that the CDN may reach too.
      """,
    cost: "the CDN may get no file, and hand out none",
    source: "observed: the failure headers of Apple's CDN",
    examples: [
      .wrong(
        "a limit that was reached",
        transcript: """
          GET https://harbor.shop/.well-known/apple-app-site-association
          HTTP/2 429
          Retry-After: 60
          """),
      .right("no limit for a static file", transcript: ServingExamples.file),
    ],
    check: .served { context in
      guard let response = context.refusal, response.status == 429 else { return }
      let wait = response.header("Retry-After").map { ", and again after \(context.quoted($0))" } ?? ""
      context.report(
        "the server is asked too often: \(response.statusWords)\(wait)",
        help: ["leave `/.well-known/` out of the limit; it may also be this machine that asked too often"])
    })
}
