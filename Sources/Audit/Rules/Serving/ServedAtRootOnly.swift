import Lint

extension Rule {
  static let servedAtRootOnly = Rule(
    "served-at-root-only", .serving, .warning,
    summary: "the file is only at the root of the site",
    reason: """
      Devices and Apple's CDN request `/.well-known/apple-app-site-association` first, and \
      `/apple-app-site-association` only if that fails. The second is deprecated, costs a failed request each time, \
      and is never used with `?mode=developer` or `?mode=managed`. It is a warning because links still open today.
      """,
    cost: "links do not open in the alternate modes, and may stop opening when Apple drops the old location",
    source: servingSource,
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
