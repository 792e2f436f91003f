import Lint
import Serving

extension Rule {
  static let jsonNameServed = Rule(
    "json-name-served", .serving, .error,
    summary: "a file is served under a name with `.json`, which no device requests",
    reason: """
      Devices request `apple-app-site-association` without an extension. It is an error if the domain serves no other \
      file, and a warning if the file with the extension differs in effect from the one that is read: someone may be \
      editing the wrong one. A copy with the same effect is not reported.
      """,
    cost: "this file has no effect", source: servingSource,
    examples: [
      .wrong(
        "only the name with `.json`",
        transcript: """
          GET https://harbor.shop/.well-known/apple-app-site-association
          HTTP/2 404
          \(ServingExamples.served(at: "https://harbor.shop/.well-known/apple-app-site-association.json"))
          """, alongside: ["file-not-served"]),
      .wrong(
        "a newer file beside the one that is read",
        transcript: ServingExamples.files(
          ServingExamples.newerJSON, at: "https://harbor.shop/apple-app-site-association.json")),
      .right(
        "a copy beside the file that is read",
        transcript: ServingExamples.files(at: "https://harbor.shop/apple-app-site-association.json")),
    ],
    check: .served { context in
      for question in [DomainQuestion.wellKnownJSON, .rootJSON] {
        // Some servers respond to every address with JSON of their own.
        guard let file = context.file(question), file.applinks != nil || !file.services.isEmpty else { continue }
        guard let read = context.served.readLocation else {
          return context.report(
            "a file is served here, under a name that no device requests", at: question,
            help: ["serve it without `.json`, at `/.well-known/apple-app-site-association`"])
        }
        if let words = context.contrast(read, question)?.words("the file that devices read", "this one") {
          return context.report(
            "\(words.message); no device requests this name", at: question, range: words.second, severity: .warning,
            help: ["remove it, or make it a link to the one without `.json`"])
        }
      }
    })
}
