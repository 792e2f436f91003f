import Lint
import SourceText

extension Rule {
  static let portInClaim = Rule(
    "port-in-claim", .claims, .error, summary: "a claim has a port",
    reason:
      "Devices always request the association file on port 443, and a claim cannot name another. It is an error because the claim has no effect.",
    cost: costOfLostClaim, source: entitlementSource,
    examples: [
      .wrong("a port", claims: "applinks:example.com:8443"),
      .right("only the domain", claims: "applinks:example.com"),
    ],
    check: .claim { claim, _, app, context in
      guard let port = claim.port, claim.service != nil, !claim.text.contains(where: { $0.isWhitespace }) else {
        return
      }
      context.report(
        "the port \(quoted(port.text)) does not belong in a claim", of: claim, in: app, at: claim.range(of: port),
        help: claim.correction)
    })
}
