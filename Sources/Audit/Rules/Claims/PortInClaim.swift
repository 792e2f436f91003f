import AppClaims
import Lint

extension Rule {
  static let portInClaim = Rule(
    "port-in-claim", .claims, .error,
    summary: "a claim has a port",
    reason: """
      The association file is always asked for at port 443, and a claim has no place for another. It is an error because nothing of the \
      domain works.
      """,
    cost: "nothing of the domain works with the app",
    source: entitlementSource,
    examples: [
      .wrong("a port", claims: "applinks:example.com:8443"),
      .right("the domain alone", claims: "applinks:example.com"),
    ],
    check: .claims { context in
      context.forEachClaim { claim, _, app in
        guard let port = claim.port, claim.service != nil, !claim.text.contains(where: \.isWhitespace) else { return }
        context.report(
          "the port \(quoted(port.text)) does not belong in a claim", in: .app(app), at: claim.range(of: port),
          help: claim.correction)
      }
    })
}
