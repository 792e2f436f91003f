import Lint

extension Rule {
  static let claimsNotAllowed = Rule(
    "claims-not-allowed", .claims, .error, summary: "the provisioning profile does not allow associated domains",
    reason: """
      A profile lists the entitlements that an app may have; for domains that is \
      `com.apple.developer.associated-domains` with `*`. Without it, an app that claims domains cannot be installed, \
      and tools that re-sign it remove the claims. It is an error because no link can work with this profile.
      """,
    cost: "the app cannot be installed with its claims, or loses them",
    source: "documented: Apple, TN3125 \"Inside Code Signing: Provisioning Profiles\"",
    examples: [
      .wrong(
        "a profile of an app ID without the capability",
        plist: """
          <key>ApplicationIdentifierPrefix</key><array><string>9QX4T7KM2P</string></array>
          <key>Entitlements</key>
          <dict><key>application-identifier</key><string>9QX4T7KM2P.shop.harbor.app</string></dict>
          """),
      .right("a profile that allows any domain", profileOf: "9QX4T7KM2P.shop.harbor.app"),
    ],
    check: .app { app, index, context in
      guard let obstacle = app.obstacles.first(where: { $0 == .notAllowed }) else { return }
      // An app that claims nothing needs nothing of its profile.
      if app.origin != .profile, app.claims.isEmpty { return }
      context.report(obstacle.message(app), in: index, help: obstacle.help.map { [$0] } ?? [])
    })
}
