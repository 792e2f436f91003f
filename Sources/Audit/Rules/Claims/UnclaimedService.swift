import Lint

extension Rule {
  static let unclaimedService = Rule(
    "unclaimed-service", .claims, .warning,
    summary: "an association file lists the app under a service that the app does not claim",
    reason: """
      The site is ready for the service, but the app is not: without the claim it does not work. `webcredentials` is \
      needed for passkeys, saved passwords and HTTPS callbacks of web authentication, `appclips` for App Clips, \
      `applinks` for universal links. It is a warning because the file may be for several versions of the app.
      """,
    cost: "the service does not work, although the domain allows it", source: associationSource,
    examples: [
      .wrong("links without passwords", claims: "applinks:example.com", served: ["example.com": fileForBoth]),
      .right(
        "both services", claims: "applinks:example.com\nwebcredentials:example.com",
        served: ["example.com": fileForBoth]),
    ],
    check: .claims { context in
      for answer in context.answers where answer.claims.isEmpty {
        guard case .named(let id) = answer.naming, let served = answer.served, let file = context.served[served].file
        else { continue }
        let claims = context.claims(of: answer.app).claims(for: answer.domain)
        // `unknown-service` reports a typo in the service.
        if claims.contains(where: { $0.likelyService == answer.service }) { continue }
        let place = claims.first ?? context.apps[answer.app].claims.first
        context.report(
          "the app does not claim `\(answer.service.rawValue):\(answer.domain)`, but the file lists it there",
          in: answer.app, at: place?.range,
          labels: [context.label(context.file(served), file.document.range(id.node), "here")],
          help: ["add `\(answer.service.rawValue):\(answer.domain)`, which \(answer.service.purpose) need"])
      }
    })

  private static let fileForBoth = """
    {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/buy/*"}]}]},
      "webcredentials": {"apps": ["9QX4T7KM2P.shop.harbor.app"]}}
    """
}
