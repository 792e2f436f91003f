import Association
import Lint
import Serving

extension Rule {
  static let jsonNameServed = Rule(
    "json-name-served", .serving, .error,
    summary: "a file is served under a name with `.json`, which no device asks for",
    reason: """
      Devices ask for `apple-app-site-association` without an ending. It is an error where the domain serves no other file, and a warning \
      where the file with the ending does something else than the one that is read: somebody may be changing the wrong one. A copy \
      that does the same is nobody's trouble and is not told.
      """,
    cost: "what this file says does nothing",
    source: servingSource,
    examples: [
      .wrong(
        "the ending alone",
        transcript: """
          GET https://harbor.shop/.well-known/apple-app-site-association
          HTTP/2 404
          GET https://harbor.shop/.well-known/apple-app-site-association.json
          HTTP/2 200
          Content-Type: application/json

          \(ServingExamples.json)
          """, alongside: ["file-not-served"]),
      .wrong(
        "a newer file beside the one that is read",
        transcript: """
          \(ServingExamples.file)
          GET https://harbor.shop/apple-app-site-association.json
          HTTP/2 200
          Content-Type: application/json

          \(ServingExamples.newerJSON)
          """),
      .right(
        "a copy beside the file that is read",
        transcript: """
          \(ServingExamples.file)
          GET https://harbor.shop/apple-app-site-association.json
          HTTP/2 200
          Content-Type: application/json

          \(ServingExamples.json)
          """),
    ],
    check: .served { context in
      for question in [DomainQuestion.wellKnownJSON, .rootJSON] {
        // Some servers answer every address with JSON of their own.
        guard let file = context.file(question), file.applinks != nil || !file.services.isEmpty else { continue }
        guard let read = context.served.readLocation else {
          return context.report(
            "a file is served here, under a name that no device asks for", at: question,
            help: ["serve it without `.json`, at `/.well-known/apple-app-site-association`"])
        }
        if let words = context.contrast(read, question)?.words("the file that devices read", "this one") {
          return context.report(
            "\(words.message); no device asks for this name", at: question, range: words.second, severity: .warning,
            help: ["remove it, or make it a link to the one without `.json`"])
        }
      }
    })
}
