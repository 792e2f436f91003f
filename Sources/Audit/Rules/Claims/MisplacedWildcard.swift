import AppClaims
import Lint

extension Rule {
  static let misplacedWildcard = Rule(
    "misplaced-wildcard", .claims, .error,
    summary: "a wildcard where a claim cannot have one",
    reason: """
      The only wildcard is `*.` at the beginning of the domain, for all of its subdomains. A star elsewhere, or one without the dot, is \
      none. `appclips` takes no wildcard at all. It is an error because the claim is for no domain.
      """,
    cost: "nothing of the domains that are meant works with the app",
    source: entitlementSource,
    examples: [
      .wrong("a star inside", claims: "applinks:shop.*.example.com"),
      .wrong("a star without its dot", claims: "applinks:*example.com"),
      .wrong("a star alone", claims: "applinks:*"),
      .wrong("App Clips of all subdomains", claims: "appclips:*.example.com\nappclips:example.com"),
      .right("all subdomains, and the domain itself", claims: "applinks:*.example.com\napplinks:example.com"),
    ],
    check: .claims { context in
      context.forEachClaim { claim, _, app in
        guard claim.host.text.contains("*"), !claim.isUnresolved else { return }
        let place = claim.range(of: claim.host)
        if claim.host.text.dropFirst(claim.isWildcard ? 2 : 0).contains("*") {
          context.report(
            "a wildcard is `*.` at the beginning of a domain and nowhere else", in: .app(app), at: place,
            help: ["claim `*.` and the domain that all of them end with, or each domain by itself"])
        } else if claim.knownService == .appclips {
          context.report(
            "`appclips` takes no wildcard", in: .app(app), at: place,
            help: ["claim each domain of an App Clip by itself"])
        }
      }
    })
}
