import Lint
import SourceText

extension Rule {
  static let unicodeDomain = Rule(
    "unicode-domain", .claims, .error, summary: "the domain of a claim is not in ASCII",
    reason: """
      A domain with non-ASCII letters is claimed in its ASCII form, Punycode, which begins with `xn--`. Devices request the association file under \
      that name. It is an error because a claim of the readable name has no effect.
      """,
    cost: costOfLostClaim, source: "documented: Apple, \"Associated Domains Entitlement\"; RFC 3492",
    examples: [
      .wrong("non-ASCII letters", claims: "applinks:bücher.example"),
      .right("the same name in Punycode", claims: "applinks:xn--bcher-kva.example"),
    ],
    check: .claim { claim, _, app, context in
      guard !claim.isUnresolved, claim.host.text.utf8.contains(where: { $0 >= 0x80 }) else { return }
      context.report(
        "the domain \(quoted(claim.host.text)) is not in ASCII", of: claim, in: app, at: claim.range(of: claim.host),
        help: claim.correction)
    })
}
