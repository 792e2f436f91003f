import AppClaims
import Lint

extension Rule {
  static let wildcardWithoutApex = Rule(
    "wildcard-without-apex", .claims, .info,
    summary: "all subdomains are claimed, and the domain itself is not",
    reason: """
      `*.example.com` is for `www.example.com` and every other subdomain, and not for `example.com`. The file is asked of \
      `example.com` all the same. It is only worth knowing, because the domain itself may have no links.
      """,
    cost: "links of the domain without `www` open in the browser",
    source: entitlementSource,
    examples: [
      .wrong("the subdomains alone", claims: "applinks:*.example.com"),
      .right("both", claims: "applinks:*.example.com\napplinks:example.com"),
    ],
    check: .claims { context in
      context.forEachClaim { claim, app, index in
        guard claim.isWildcard, let domain = claim.domain, let service = claim.knownService, service != .appclips,
          !app.claims.contains(where: { !$0.isWildcard && $0.domain == domain && $0.knownService == service })
        else { return }
        context.report(
          "`*.\(domain)` does not cover `\(domain)` itself", in: .app(index), at: claim.range(of: claim.host),
          help: ["add `\(service.rawValue):\(domain)` if its links should open the app too"])
      }
    })
}
