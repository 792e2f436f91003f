import AppClaims
import Lint

extension Rule {
  static let missingService = Rule(
    "missing-service", .claims, .error,
    summary: "a claim does not say for which service",
    reason: """
      A claim is `<service>:<domain>`. A domain alone, or a URL, claims nothing: neither links nor passwords nor App Clips. It is an \
      error because the domain counts for nothing.
      """,
    cost: "nothing of the domain works with the app",
    source: entitlementSource,
    examples: [
      .wrong("a domain alone", claims: "example.com"),
      .wrong("a URL", claims: "https://example.com"),
      .right("a service and a domain", claims: "applinks:example.com"),
    ],
    check: .claims { context in
      context.forEachClaim { claim, _, app in
        guard claim.service?.text.isEmpty ?? true, !claim.isUnresolved else { return }
        context.report(
          "\(quoted(claim.text)) has no service", in: .app(app), at: claim.range,
          help: claim.corrected.map { ["write `\($0)`, or another service in its place"] } ?? [])
      }
    })
}
