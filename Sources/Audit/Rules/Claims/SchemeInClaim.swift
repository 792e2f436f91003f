import Lint
import SourceText

extension Rule {
  static let schemeInClaim = Rule(
    "scheme-in-claim", .claims, .error, summary: "a claim has a scheme before the domain",
    reason: """
      After the service comes a domain, not a URL: `applinks:example.com`. With `https://` it is not a domain, and \
      the claim is ignored. It is an error because no link of the domain opens the app.
      """,
    cost: costOfLostClaim, source: entitlementSource,
    examples: [
      .wrong("a URL instead of a domain", claims: "applinks:https://example.com"),
      .wrong("slashes before the domain", claims: "applinks://example.com"),
      .right("only the domain", claims: "applinks:example.com"),
    ],
    check: .claim { claim, _, app, context in
      guard let scheme = claim.scheme, claim.service != nil else { return }
      context.report(
        "\(quoted(scheme.text)) does not belong before the domain", of: claim, in: app, at: claim.range(of: scheme),
        help: claim.correction)
    })
}
