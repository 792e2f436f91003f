import Lint

extension Rule {
  static let unknownHost = Rule(
    "unknown-host", .serving, .error, summary: "the domain has no address",
    reason: """
      The name has no address: a typo in the entitlement or in the list of domains, a missing DNS record, or one that only an internal name server \
      knows. Apple's CDN uses public name servers, so an internal name needs `?mode=developer` or `?mode=managed`.
      """,
    cost: costOfNoLinks, source: servingSource,
    examples: [
      .wrong(
        "a name without a record",
        transcript: "GET https://shop.harbor.shop/.well-known/apple-app-site-association\n! unknown host"),
      .right("a name with one", transcript: ServingExamples.file),
    ],
    check: .served { context in
      guard context.served[.wellKnown]?.failure == .unknownHost else { return }
      context.report(
        "\(context.name) has no address",
        help: ["compare the spelling with the entitlement, and check that its DNS record is public"]
          + context.wwwCounterpartHelp)
    })
}
