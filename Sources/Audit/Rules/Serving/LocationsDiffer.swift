import Lint

extension Rule {
  static let locationsDiffer = Rule(
    "locations-differ", .serving, .warning, summary: "the two locations serve files with different effects",
    reason: """
      Devices use the file in `.well-known`, and the one at the root only if they cannot get that. A change that was made only at the root has no \
      effect until `.well-known` fails, and then everything changes. The files are compared by their effect, not by their text.
      """,
    cost: "the file at the root has no effect while the other one is served", source: servingSource,
    examples: [
      .wrong(
        "a change only at the root",
        transcript: ServingExamples.files(
          ServingExamples.newerJSON, at: "https://harbor.shop/apple-app-site-association")),
      .right(
        "the same file twice", transcript: ServingExamples.files(at: "https://harbor.shop/apple-app-site-association")),
    ],
    check: .served { context in
      guard let contrast = context.contrast(.wellKnown, .root), let words = contrast.words("`.well-known`", "this file")
      else { return }
      context.report(
        words.message, at: .root, range: words.second,
        labels: words.first.map { [context.label(.wellKnown, $0, "decides there")] } ?? [],
        help: ["serve one file in both places, or only in `.well-known`"])
    })
}
