import AppClaims
import Lint
import SourceText

extension Rule {
  static let appNotServed = Rule(
    "app-not-served", .claims, .error,
    summary: "an app claims a domain whose association file does not list it",
    reason: """
      Both sides must agree: the app claims the domain, and the domain's file lists the app under the same service. \
      Devices refuse a claim alone. It is an error because the service does not work for the domain.
      """,
    cost: "the service does not work for the domain",
    source: "documented: Apple, \"Supporting associated domains\"",
    examples: [
      .wrong(
        "another app",
        claims: "webcredentials:example.com",
        served: [("example.com", #"{"webcredentials": {"apps": ["9QX4T7KM2P.shop.harbor.beta"]}}"#)]
      ),
      .right(
        "both sides",
        claims: "webcredentials:example.com",
        served: [("example.com", #"{"webcredentials": {"apps": ["9QX4T7KM2P.shop.harbor.app"]}}"#)]),
    ],
    check: .claims { context in
      for answer in context.answers {
        guard case .unnamed = answer.naming, let claim = answer.claims.first, let served = answer.served else {
          continue
        }
        let app = context.apps[answer.app]
        let name = app.appID?.text ?? app.bundleID ?? ""
        let file = context.served[served]
        let node = file.file?.node(of: answer.service)
        context.report(
          "the file of `\(file.domain)` does not list \(quoted(name)) under `\(answer.service.rawValue)`",
          in: .app(answer.app), at: claim.range,
          labels: node.map { [context.label(.served(served), $0, "here")] } ?? [],
          help: [app.appID.map { "add `\(escapedForDisplay($0.text))` there" } ?? "add the app there"])
      }
    })
}
