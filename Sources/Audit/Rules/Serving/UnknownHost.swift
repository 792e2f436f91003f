import Lint

extension Rule {
  static let unknownHost = Rule(
    "unknown-host", .serving, .error,
    summary: "the domain has no address",
    reason: """
      The name leads nowhere: a typing mistake in the entitlement or in the list of domains, a DNS record that was never made, or one \
      that only an internal name server knows. Apple's CDN asks public name servers, so that a name of an internal one needs \
      `?mode=developer` or `?mode=managed`.
      """,
    cost: "no app opens any link of the domain",
    source: servingSource,
    examples: [
      .wrong(
        "a name without a record",
        transcript: """
          GET https://shop.harbor.shop/.well-known/apple-app-site-association
          ! unknown host
          """),
      .right("a name with one", transcript: ServingExamples.file),
    ],
    check: .served { context in
      guard context.served[.wellKnown]?.failure == .unknownHost else { return }
      context.report(
        "\(context.name) has no address",
        help: ["look whether it is spelled as in the entitlement, and whether its DNS record is public"]
          + context.wwwCounterpartHelp)
    })
}
