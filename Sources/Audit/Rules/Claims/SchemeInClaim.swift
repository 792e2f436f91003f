import AppClaims
import Lint

extension Rule {
  static let schemeInClaim = Rule(
    "scheme-in-claim", .claims, .error,
    summary: "the domain of a claim has a scheme before it",
    reason: """
      Behind the service stands a domain, not a URL: `applinks:example.com`. With `https://` before it, it is the name of no host, \
      and the claim counts for nothing. It is an error because no link of the domain opens the app.
      """,
    cost: "nothing of the domain works with the app",
    source: entitlementSource,
    examples: [
      .wrong("a URL in the place of a domain", claims: "applinks:https://example.com"),
      .wrong("slashes before the domain", claims: "applinks://example.com"),
      .right("the domain alone", claims: "applinks:example.com"),
    ],
    check: .claims { context in
      context.forEachClaim { claim, _, app in
        guard let scheme = claim.scheme, claim.service != nil else { return }
        context.report(
          "\(quoted(scheme.text)) does not belong before the domain", in: .app(app), at: claim.range(of: scheme),
          help: claim.correction)
      }
    })
}
