import JSONSource
import Lint

extension Rule {
  static let locationsDiffer = Rule(
    "locations-differ", .serving, .warning,
    summary: "the two locations serve files that do different things",
    reason: """
      Devices take the file in `.well-known` and look at the root only where they do not get it. A change that was made at the root alone \
      does nothing, until the day `.well-known` fails and everything changes. Compared is what the files do, not how they are written.
      """,
    cost: "what the file at the root says does nothing while the other one is served",
    source: servingSource,
    examples: [
      .wrong(
        "a change at the root alone",
        transcript: """
          \(ServingExamples.file)
          GET https://harbor.shop/apple-app-site-association
          HTTP/2 200
          Content-Type: application/json

          \(ServingExamples.newerJSON)
          """),
      .right(
        "the same file twice",
        transcript: """
          \(ServingExamples.file)
          GET https://harbor.shop/apple-app-site-association
          HTTP/2 200
          Content-Type: application/json

          \(ServingExamples.json)
          """),
    ],
    check: .served { context in
      guard let contrast = context.contrast(.wellKnown, .root), let words = contrast.words("`.well-known`", "this file")
      else { return }
      context.report(
        words.message, at: .root, range: words.second,
        labels: words.first.map { [context.label(.wellKnown, $0, "decides there")] } ?? [],
        help: ["serve one file in both places, or in `.well-known` alone"])
    })
}
