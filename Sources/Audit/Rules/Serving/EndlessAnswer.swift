import Lint

extension Rule {
  static let endlessAnswer = Rule(
    "endless-answer", .serving, .error,
    summary: "the answer is larger than 5 MB",
    reason: """
      `aasa audit` stops reading there. Apple's archived guide names 128 KB as the most, and no association file needs megabytes: it is \
      another file, a page without end, or a list that a few patterns could say (`aasa compact`).
      """,
    cost: "devices and the CDN may read none of it",
    source: "documented: Apple's archived \"App Search Programming Guide\": 128 KB",
    examples: [
      .wrong(
        "an answer that went on",
        transcript: """
          GET https://harbor.shop/.well-known/apple-app-site-association
          HTTP/2 200
          Content-Type: application/json
          * cut

          {"applinks": {"details": [
          """),
      .right("a small file", transcript: ServingExamples.file),
    ],
    check: .served { context in
      guard let response = context.response(.wellKnown), response.isCut else { return }
      context.report(
        "the answer has more than \(response.body.count) bytes, and was read no further",
        help: ["look whether it is the right file; `aasa compact` shortens lists"])
    })
}
