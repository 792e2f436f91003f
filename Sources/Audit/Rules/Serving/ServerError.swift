import Lint

extension Rule {
  static let serverError = Rule(
    "server-error", .serving, .error, summary: "the server fails",
    reason: """
      With a status of 500 and above, the application behind the server failed or is not running. A static file needs \
      no application; if the web server itself serves it, it stays available. Some firewalls also send 503 to bots.
      """,
    cost: "devices and the CDN get no file, and the CDN caches the failure", source: servingSource,
    examples: [
      .wrong("an application that does not run", wellKnown: "HTTP/1.1 502"),
      .right("a file", transcript: ServingExamples.file),
    ],
    check: .served { context in
      guard let response = context.refusal, response.status >= 500 else { return }
      context.report(
        "the server fails: \(response.statusWords)",
        help: ["check its log; ideally, let the web server itself serve the file"])
    })
}
