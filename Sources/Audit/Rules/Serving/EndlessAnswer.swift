import Lint
import SourceText

extension Rule {
  static let endlessAnswer = Rule(
    "endless-answer", .serving, .error, summary: "the response is larger than 5 MB",
    reason: """
      `aasa audit` stops reading there. Apple's archived guide limits the file to 128 KB, and no association file needs megabytes: it is another \
      file, an endless page, or a list that a few patterns could replace (`aasa compact`).
      """,
    cost: "devices and the CDN may read none of it",
    source: "documented: Apple's archived \"App Search Programming Guide\": 128 KB",
    examples: [
      .wrong(
        "an endless response",
        wellKnown: "HTTP/2 200\nContent-Type: application/json\n* cut", body: "{\"applinks\": {\"details\": ["),
      .right("a small file", transcript: ServingExamples.file),
    ],
    check: .served { context in
      guard let response = context.response(.wellKnown), response.isCut else { return }
      context.report(
        "the response has more than \(grouped(response.body.count)) bytes; the rest was not read",
        help: ["check that it is the right file; `aasa compact` shortens lists"])
    })
}
