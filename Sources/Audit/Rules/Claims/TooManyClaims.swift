import AppClaims
import Lint

extension Rule {
  static let tooManyClaims = Rule(
    "too-many-claims", .claims, .info,
    summary: "an app claims more domains than Apple advises",
    reason: """
      When an app is installed, the file of every domain is fetched. Apple's archived guide advises no more than about 20 to 30 \
      domains; today's pages name no number. It is only worth knowing, because no limit is documented. Domains are counted once, \
      whatever the number of services; a wildcard takes the place of many.
      """,
    cost: "it takes longer after an installation until the links of the last domains open the app",
    source: "documented: Apple's archived guide, \"Support Universal Links\"; that 30 is the number is decided",
    examples: [
      .wrong("31 domains", claims: (1...31).map { "applinks:shop\($0).example.com" }.joined(separator: "\n")),
      .right("30 domains", claims: (1...30).map { "applinks:shop\($0).example.com" }.joined(separator: "\n")),
    ],
    check: .claims { context in
      for (index, app) in context.apps.enumerated() {
        var domains: Set<String> = []
        for claim in app.claims {
          guard let domain = claim.shownDomain, domains.insert(domain).inserted, domains.count == advisedDomains + 1
          else {
            continue
          }
          let count = Set(app.claims.compactMap(\.shownDomain)).count
          context.report(
            "\(count) domains are claimed, and about \(advisedDomains) are advised", in: .app(index), at: claim.range,
            help: ["claim `*.` and the domain that several of them end with"])
        }
      }
    })

  private static let advisedDomains = 30
}
