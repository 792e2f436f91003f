import AppClaims
import Lint

extension Rule {
  static let uppercaseClaim = Rule(
    "uppercase-claim", .claims, .warning,
    summary: "the domain of a claim has upper-case letters",
    reason: """
      Names of hosts do not distinguish case, and `swcutil` compares them so (oracle). Apple's page shows lower-case names alone, and \
      what else on the way to the app compares a claim letter by letter is not known. It is a warning because lower case is right in \
      any case.
      """,
    cost: "the claim may not be taken for the domain that it means",
    source: "decided: whether every reader of a claim ignores case is not known",
    examples: [
      .wrong("a name as it is printed", claims: "applinks:Example.com"),
      .right("lower case", claims: "applinks:example.com"),
    ],
    check: .claims { context in
      context.forEachClaim { claim, _, app in
        guard claim.domain != nil, claim.host.text.utf8.contains(where: { (0x41...0x5A).contains($0) }) else { return }
        context.report(
          "\(quoted(claim.host.text)) has upper-case letters", in: .app(app), at: claim.range(of: claim.host),
          help: claim.correction)
      }
    })
}
