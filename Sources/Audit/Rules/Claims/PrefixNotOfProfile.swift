import Lint

extension Rule {
  static let prefixNotOfProfile = Rule(
    "prefix-not-of-profile", .claims, .error, summary: "the app ID has another prefix than the provisioning profile",
    reason: """
      The prefix of an app ID comes from the profile (`ApplicationIdentifierPrefix`): usually the team's ID, for some \
      old apps a prefix of their own. An app whose signature has another prefix was signed for another team, and its \
      app ID does not match association files. It is an error because such an app cannot be installed.
      """,
    cost: "the app cannot be installed, and association files may list the wrong prefix",
    source: "documented: Apple, TN3125 \"Inside Code Signing: Provisioning Profiles\"",
    examples: [
      .wrong("an app ID of another team", profileOf: "3WN8C5RD6L.shop.harbor.app"),
      .right("the prefix of the profile", profileOf: "9QX4T7KM2P.shop.harbor.app"),
    ],
    check: .app { app, index, context in
      for obstacle in app.obstacles {
        guard case .prefixOfAnotherProfile = obstacle else { continue }
        context.report(obstacle.message(app), in: index, help: obstacle.help.map { [$0] } ?? [])
      }
    })
}
