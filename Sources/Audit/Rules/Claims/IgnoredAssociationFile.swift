import Lint

extension Rule {
  static let ignoredAssociationFile = Rule(
    "ignored-association-file", .claims, .error,
    summary: "an app claims a domain whose association file devices ignore",
    reason: """
      The file is not JSON, or not an object, so devices read nothing of it. `aasa lint` reports its faults. It is an \
      error because no app works with the domain.
      """,
    cost: costOfLostClaim, source: associationSource,
    examples: [
      .wrong(
        "a page instead of the file", claims: "applinks:example.com", served: ["example.com": "<!doctype html>\n"]),
      .right("a file", credentials: "9QX4T7KM2P.shop.harbor.app"),
    ],
    check: .claims { context in
      var reported: Set<[Int]> = []
      for answer in context.answers {
        guard case .ignored = answer.naming, let claim = answer.claims.first, let served = answer.served,
          reported.insert([answer.app, served]).inserted
        else { continue }
        context.report(
          "devices ignore the association file of `\(context.served[served].domain)`", in: answer.app,
          at: claim.range, help: ["run `aasa lint` on it"])
      }
    })
}
