import Lint

extension Rule {
  static let servedAtRootOnly = Rule(
    "served-at-root-only", .serving, .warning, summary: "the file is only at the root of the site",
    reason: rootOnlyReason, cost: missingWellKnown.cost, source: servingSource,
    examples: [
      .wrong(
        "the old location",
        transcript: """
          GET https://harbor.shop/.well-known/apple-app-site-association
          HTTP/2 404
          \(ServingExamples.served(at: "https://harbor.shop/apple-app-site-association"))
          """),
      .right("the new location", transcript: ServingExamples.file),
    ],
    check: .served { context in
      guard context.served.readLocation == .root else { return }
      context.report(
        "the file is only at the root of the site, not in `.well-known`", at: .root,
        help: ["serve the same file at `/.well-known/apple-app-site-association`"])
    })
}
