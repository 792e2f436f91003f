import Lint

extension Rule {
  static let wwwDiffers = Rule(
    "www-differs", .serving, .info, summary: "the same name with or without `www.` serves a file with another effect",
    reason:
      "Each of the two domains has its own file, and they may differ on purpose. More often one of them was forgotten.",
    cost: "the same link opens the app under one name and the browser under the other", source: servingSource,
    examples: [
      .wrong(
        "a forgotten file",
        transcript: """
          \(ServingExamples.served(ServingExamples.newerJSON))
          \(ServingExamples.served(at: "https://www.harbor.shop/.well-known/apple-app-site-association"))
          """),
      .right(
        "one file for both",
        transcript: ServingExamples.files(at: "https://www.harbor.shop/.well-known/apple-app-site-association")),
    ],
    check: .served { context in
      guard let read = context.served.readLocation,
        let words = context.contrast(read, .wwwCounterpart)?.words(
          "the file of \(context.name)", "that of `\(context.served.domain.wwwCounterpart)`")
      else { return }
      context.report(
        words.message, at: .wwwCounterpart, range: words.second,
        labels: words.first.map { [context.label(read, $0, "decides there")] } ?? [],
        help: ["serve one file under both names, unless this is intended"])
    })
}
