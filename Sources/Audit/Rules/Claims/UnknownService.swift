import AppClaims
import Lint

extension Rule {
  static let unknownService = Rule(
    "unknown-service", .claims, .error,
    summary: "a claim names a service that there is not",
    reason: """
      The services are `applinks`, `webcredentials`, `appclips` and `activitycontinuation`. A claim of another one, or of one of these \
      in other letters, is passed over without a word. It is an error because the domain counts for nothing.
      """,
    cost: "nothing of the domain works with the app",
    source: entitlementSource,
    examples: [
      .wrong("a slip", claims: "applink:example.com"),
      .wrong("other letters", claims: "appLinks:example.com"),
      .right("the services", claims: "applinks:example.com\nwebcredentials:example.com"),
    ],
    check: .claims { context in
      context.forEachClaim { claim, _, app in
        guard let service = claim.service, !service.text.isEmpty, claim.knownService == nil, !claim.isUnresolved,
          !service.text.contains(where: \.isWhitespace)
        else { return }
        let names = AssociatedService.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
        context.report(
          "there is no service \(quoted(service.text))", in: .app(app), at: claim.range(of: service),
          help: [claim.likelyService.map { "write `\($0.rawValue)`" } ?? "the services are \(names)"])
      }
    })
}
