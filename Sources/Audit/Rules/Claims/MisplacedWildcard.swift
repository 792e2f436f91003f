import Lint

extension Rule {
  static let misplacedWildcard = Rule(
    "misplaced-wildcard", .claims, .error, summary: "a wildcard where a claim cannot have one",
    reason: """
      The only wildcard is `*.` at the beginning of the domain, for all of its subdomains. A star elsewhere, or without the dot, is not a wildcard. \
      `appclips` accepts no wildcards. It is an error because the claim matches no domain.
      """,
    cost: "the app gets no links, passwords or clips for these domains", source: entitlementSource,
    examples: [
      .wrong("a star inside", claims: "applinks:shop.*.example.com"),
      .wrong("a star without its dot", claims: "applinks:*example.com"),
      .wrong("only a star", claims: "applinks:*"),
      .wrong("App Clips of all subdomains", claims: "appclips:*.example.com\nappclips:example.com"),
      .right("all subdomains, and the domain itself", claims: "applinks:*.example.com\napplinks:example.com"),
    ],
    check: .claim { claim, _, app, context in
      guard claim.host.text.contains("*"), !claim.isUnresolved else { return }
      let place = claim.range(of: claim.host)
      if claim.host.text.dropFirst(claim.isWildcard ? 2 : 0).contains("*") {
        context.report(
          "a wildcard is only possible as `*.` at the beginning of a domain", in: app, at: place,
          help: ["claim `*.` and the common end of the domains, or each domain"])
      } else if claim.knownService == .appclips {
        context.report(
          "`appclips` accepts no wildcards", in: app, at: place, help: ["claim each domain of the App Clip"])
      }
    })
}
