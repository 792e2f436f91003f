import AppClaims
import Lint

extension Rule {
  static let ignoredAssociationFile = Rule(
    "ignored-association-file", .claims, .error,
    summary: "an app claims a domain whose association file devices ignore",
    reason: """
      The file is no JSON, or no object, so devices read nothing of it. What is wrong with it and where, `aasa lint` tells. It is an \
      error because no app works with the domain.
      """,
    cost: "nothing of the domain works with the app",
    source: "documented: Apple, \"Supporting associated domains\"",
    examples: [
      .wrong(
        "a page in the place of the file", claims: "applinks:example.com",
        served: [("example.com", "<!doctype html>\n")]),
      .right(
        "a file",
        claims: "webcredentials:example.com",
        served: [("example.com", #"{"webcredentials": {"apps": ["9QX4T7KM2P.shop.harbor.app"]}}"#)]),
    ],
    check: .claims { context in
      var told: Set<Int> = []
      for answer in context.answers {
        guard case .ignored = answer.naming, let claim = answer.claims.first, let served = answer.served,
          told.insert(served).inserted
        else { continue }
        context.report(
          "devices ignore the association file of `\(context.served[served].domain)`", in: .app(answer.app),
          at: claim.range, help: ["`aasa lint` tells what is wrong with it"])
      }
    })
}
