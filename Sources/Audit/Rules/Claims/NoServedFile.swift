import Lint

extension Rule {
  static let noServedFile = Rule(
    "no-served-file", .claims, .error, summary: "an app claims a domain that serves no association file",
    reason: """
      The domain responds with a redirect, a status other than 200, a page, or an untrusted certificate, and devices accept none of these. It is an \
      error because no app works with the domain. `aasa audit` explains the site's response.
      """,
    cost: costOfLostClaim, source: associationSource,
    examples: [
      .wrong(
        "a domain that redirects", claims: "applinks:example.com",
        failing: ["example.com": "the server redirects (301) to https://www.example.com/"]),
      .right("a domain with a file", credentials: "9QX4T7KM2P.shop.harbor.app"),
    ],
    check: .claims { context in
      var reported: Set<[Int]> = []
      for answer in context.answers {
        guard case .failure(let reason) = answer.naming, let claim = answer.claims.first, let served = answer.served,
          reported.insert([answer.app, served]).inserted
        else { continue }
        context.report(
          "`\(context.served[served].domain)` serves no association file: \(reason)", in: answer.app, at: claim.range,
          help: ["run `aasa audit \(context.served[served].domain)` for details"])
      }
    })
}
