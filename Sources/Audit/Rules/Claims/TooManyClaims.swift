import Lint

extension Rule {
  static let tooManyClaims = Rule(
    "too-many-claims", .claims, .info, summary: "an app claims more domains than Apple advises",
    reason: """
      When an app is installed, the file of every domain is fetched. Apple's archived guide advises no more than \
      about 20 to 30 domains; current pages mention no number. It is information, because no limit is documented. \
      Each domain counts once, for any number of services; a wildcard can replace several.
      """,
    cost: "after installation it takes longer until links of the last domains open the app",
    source: "documented: Apple's archived guide, \"Support Universal Links\"; that 30 is the number is decided",
    examples: [
      .wrong("31 domains", claims: (1...31).map { "applinks:shop\($0).example.com" }.joined(separator: "\n")),
      .right("30 domains", claims: (1...30).map { "applinks:shop\($0).example.com" }.joined(separator: "\n")),
    ],
    check: .app { app, index, context in
      var domains: Set<String> = []
      for claim in app.claims {
        guard let domain = claim.shownDomain, domains.insert(domain).inserted, domains.count == advisedDomains + 1
        else { continue }
        let count = Set(app.claims.compactMap { $0.shownDomain }).count
        context.report(
          "the app claims \(count) domains; Apple advises at most about \(advisedDomains)", in: index, at: claim.range,
          help: ["claim `*.` and the common end of several domains"])
      }
    })

  private static let advisedDomains = 30
}
