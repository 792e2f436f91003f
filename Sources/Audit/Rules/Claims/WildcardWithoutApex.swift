import Lint

extension Rule {
  static let wildcardWithoutApex = Rule(
    "wildcard-without-apex", .claims, .info, summary: "all subdomains are claimed, but not the domain itself",
    reason: """
      `*.example.com` covers `www.example.com` and every other subdomain, but not `example.com`, although the file is \
      requested from `example.com`. It is information, because the domain itself may have no links.
      """,
    cost: "links of the domain without `www` open in the browser", source: entitlementSource,
    examples: [
      .wrong("only the subdomains", claims: "applinks:*.example.com"),
      .right("both", claims: "applinks:*.example.com\napplinks:example.com"),
    ],
    check: .claim { claim, _, index, context in
      guard claim.isWildcard, let domain = claim.domain, let service = claim.knownService, service != .appclips,
        context.claims(of: index).group(service, domain) == nil
      else { return }
      context.report(
        "`*.\(domain)` does not cover `\(domain)` itself", in: index, at: claim.range(of: claim.host),
        help: ["add `\(service.rawValue):\(domain)` if its links should open the app too"])
    })
}
