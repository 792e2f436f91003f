import AppClaims
import Lint

extension Rule {
  static let unicodeDomain = Rule(
    "unicode-domain", .claims, .error,
    summary: "the domain of a claim is not in ASCII",
    reason: """
      A domain with letters beyond ASCII is claimed by its ASCII form, Punycode: `xn--` and what follows. The association file is asked \
      for under that name. It is an error because the name as people read it is claimed for nothing.
      """,
    cost: "nothing of the domain works with the app",
    source: "documented: Apple, \"Associated Domains Entitlement\"; RFC 3492",
    examples: [
      .wrong("letters beyond ASCII", claims: "applinks:bücher.example"),
      .right("the same name in Punycode", claims: "applinks:xn--bcher-kva.example"),
    ],
    check: .claims { context in
      context.forEachClaim { claim, _, app in
        guard !claim.isUnresolved, claim.host.text.utf8.contains(where: { $0 >= 0x80 }) else { return }
        context.report(
          "\(quoted(claim.host.text)) is not in ASCII", in: .app(app), at: claim.range(of: claim.host),
          help: claim.correction)
      }
    })
}
