import Lint
import Serving

extension Rule {
  static let cdnKeepsFailure = Rule(
    "cdn-keeps-failure", .serving, .warning, summary: "Apple's CDN has cached that the site had no file",
    reason: """
      The CDN caches failures too, for an hour as observed. Its request came while the file was missing or was served wrongly; now the file is \
      there, but devices get nothing until the CDN refreshes. If it is the only finding, the exit status is 3: it resolves itself. If it stays, the \
      server responds differently to Apple's addresses: look for `AASA-Bot` in its log.
      """,
    cost: "devices that request the file now get none", source: cdnFailureSource,
    examples: [
      .wrong(
        "a site that was not ready yet",
        transcript: ServingExamples.cdn(
          """
          HTTP/2 404
          Apple-Failure-Reason: SWCERR00101 Bad HTTP Response
          Apple-Failure-Details: {"status": "404 Not Found"}
          Cache-Control: max-age=3600,public
          Age: 600
          """)),
      .right("a CDN with the file", transcript: ServingExamples.fileAndCopy),
    ],
    check: .served { context in
      guard context.hasSoundFile, context.served[.cdn]?.file == nil, let answer = context.cdnAnswer,
        answer.isFailureOfSite
      else { return }
      guard answer.failure == nil || answer.failure?.kind == .badResponse else { return }
      let reason = answer.failure.map { ": \($0.words(context))" } ?? " (\(answer.status), without a reason)"
      context.report(
        "the CDN has cached that the site had no file\(reason)", at: .cdn,
        help: context.cdnTimes(answer) + ["if it stays, look for `\(UserAgent.bot)` in the server's log"])
    })
}

extension CDNFailure {
  /// The reason and the details, as received.
  func words(_ context: RuleContext<DomainSubject>) -> String {
    context.quotedAtLength(reason) + (details.isEmpty ? "" : " (\(context.quotedAtLength(detailWords)))")
  }
}
