import Lint
import SourceText

extension Rule {
  static let uppercaseClaim = Rule(
    "uppercase-claim", .claims, .warning, summary: "the domain of a claim has uppercase letters",
    reason: """
      Host names are not case-sensitive, and `swcutil` compares them accordingly (oracle). But Apple's documentation shows only lowercase names, and \
      it is not known whether another system compares a claim exactly. It is a warning because lowercase is always correct.
      """,
    cost: "the claim may not apply to the domain",
    source: "decided: whether every reader of a claim ignores letter case is not known",
    examples: [
      .wrong("a capitalised name", claims: "applinks:Example.com"),
      .right("lowercase", claims: "applinks:example.com"),
    ],
    check: .claim { claim, _, app, context in
      guard claim.domain != nil, claim.host.text.utf8.contains(where: { (0x41...0x5A).contains($0) }) else { return }
      context.report(
        "the domain \(quoted(claim.host.text)) has uppercase letters", in: app, at: claim.range(of: claim.host),
        help: claim.correction)
    })
}
