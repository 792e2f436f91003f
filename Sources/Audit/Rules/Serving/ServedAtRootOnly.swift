import Lint

extension Rule {
  static let servedAtRootOnly = Rule(
    "served-at-root-only", .serving, .warning,
    summary: "the file is served at the root of the site alone",
    reason: """
      Devices and Apple's CDN ask for `/.well-known/apple-app-site-association` first and for `/apple-app-site-association` only where \
      that gives nothing. The second is deprecated, costs a failed request each time, and is never read with \
      `?mode=developer` or `?mode=managed`. It is a warning because today's links still open.
      """,
    cost: "links do not open in the alternate modes, and everywhere the day the old place is no longer asked",
    source: servingSource,
    examples: [
      .wrong(
        "the old place",
        transcript: """
          GET https://harbor.shop/.well-known/apple-app-site-association
          HTTP/2 404
          GET https://harbor.shop/apple-app-site-association
          HTTP/2 200
          Content-Type: application/json

          \(ServingExamples.json)
          """),
      .right("the new place", transcript: ServingExamples.file),
    ],
    check: .served { context in
      guard context.served.readLocation == .root else { return }
      context.report(
        "the file is served at the root of the site alone, not in `.well-known`", at: .root,
        help: ["serve the same file at `/.well-known/apple-app-site-association`"])
    })
}
