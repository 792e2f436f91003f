import Lint
import SourceText

extension Rule {
  static let missingService = Rule(
    "missing-service", .claims, .error, summary: "a claim has no service",
    reason: """
      A claim is `<service>:<domain>`. A domain alone, or a URL, claims nothing: no links, no passwords, no App \
      Clips. It is an error because the claim is ignored.
      """,
    cost: costOfLostClaim, source: entitlementSource,
    examples: [
      .wrong("only a domain", claims: "example.com"),
      .wrong("a URL", claims: "https://example.com"),
      .wrong("an empty claim", domains: "<array><string></string></array>"),
      .right("a service and a domain", claims: "applinks:example.com"),
    ],
    check: .claim { claim, _, app, context in
      guard claim.service?.text.isEmpty ?? true, !claim.isUnresolved else { return }
      if claim.isBlank {
        return context.report(
          "the claim is empty", in: app, at: claim.range, help: ["remove it, or write `applinks:example.com`"])
      }
      context.report(
        "the claim \(quoted(claim.text)) has no service", in: app, at: claim.range,
        help: claim.corrected.map { ["write `\($0)`, or use another service"] } ?? [])
    })
}
