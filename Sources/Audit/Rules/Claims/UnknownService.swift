import AppClaims
import Lint
import SourceText

extension Rule {
  static let unknownService = Rule(
    "unknown-service", .claims, .error, summary: "a claim has an unknown service",
    reason: """
      The services are `applinks`, `webcredentials`, `appclips` and `activitycontinuation`. A claim of another \
      service, or in another letter case, is silently ignored. It is an error because the domain is not claimed.
      """,
    cost: costOfLostClaim, source: entitlementSource,
    examples: [
      .wrong("a typo", claims: "applink:example.com"),
      .wrong("another letter case", claims: "appLinks:example.com"),
      .right("the services", claims: "applinks:example.com\nwebcredentials:example.com"),
    ],
    check: .claim { claim, _, app, context in
      guard let service = claim.service, !service.text.isEmpty, claim.knownService == nil, !claim.isUnresolved,
        !service.text.contains(where: { $0.isWhitespace })
      else { return }
      let names = AssociatedService.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
      context.report(
        "the service \(quoted(service.text)) does not exist", in: app, at: claim.range(of: service),
        help: [claim.likelyService.map { "write `\($0.rawValue)`" } ?? "write one of \(names)"])
    })
}
