import Lint

extension Rule {
  static let serverError = Rule(
    "server-error", .serving, .error,
    summary: "the server fails",
    reason: """
      A status of 500 and above: the application behind the server failed or is not running. A static file needs no application; served \
      by the web server itself it is there also when the rest is not. 503 is also what some firewalls say to robots.
      """,
    cost: "devices and the CDN get no file, and the CDN remembers the failure",
    source: servingSource,
    examples: [
      .wrong(
        "an application that does not run",
        transcript: """
          GET https://harbor.shop/.well-known/apple-app-site-association
          HTTP/1.1 502
          """),
      .right("a file", transcript: ServingExamples.file),
    ],
    check: .served { context in
      guard let response = context.refusal, response.status >= 500 else { return }
      context.report(
        "the server fails: \(response.statusWords)",
        help: ["look into its log; best, let the web server itself serve the file"])
    })
}
