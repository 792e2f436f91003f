import Lint
import Serving

extension Rule {
  static let cdnKeepsFailure = Rule(
    "cdn-keeps-failure", .serving, .warning,
    summary: "Apple's CDN remembers that the site had no file",
    reason: """
      The CDN keeps failures too, for an hour as was seen. It asked while the file was not there or was served wrongly; now it \
      is there, and devices get nothing until the CDN asks again. Alone it makes the exit status 3: it goes by itself. Where it \
      stays, the server answers Apple's addresses differently: its log shows `AASA-Bot`.
      """,
    cost: "devices that ask now get no file",
    source: "observed: the failure headers of Apple's CDN",
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
      .right(
        "a CDN that has it",
        transcript: ServingExamples.cdn("HTTP/2 200\nContent-Type: application/json", ServingExamples.json)),
    ],
    check: .served { context in
      guard context.hasSoundFile, context.served[.cdn]?.file == nil, let answer = context.cdnAnswer,
        answer.isFailureOfSite
      else { return }
      guard answer.failure == nil || answer.failure?.kind == .badResponse else { return }
      let reason = answer.failure.map { ": \($0.words(context))" } ?? " (\(answer.status), without a reason)"
      context.report(
        "the CDN remembers that the site had no file\(reason)", at: .cdn,
        help: context.cdnTimes(answer) + ["if it stays, look into the log of the server for `\(UserAgent.bot)`"])
    })
}

extension CDNAnswer {
  /// Whether it says something of the site, and not of the CDN's own state.
  var isFailureOfSite: Bool { failure != nil || [404, 410].contains(status) }
}

extension CDNFailure {
  /// The reason and the details, as they were sent.
  func words(_ context: ServedContext) -> String {
    context.quoted(reason) + (details.isEmpty ? "" : " (\(context.quoted(detailWords)))")
  }
}
