import Lint

extension Rule {
  static let clipWithoutAppclips = Rule(
    "clip-without-appclips", .claims, .error, summary: "an App Clip claims no domain for `appclips`",
    reason: """
      An App Clip is invoked by URLs of the domains that it claims with `appclips:`. `applinks:` does not invoke it: that service is for the full \
      app. It is an error because no URL of the site invokes the App Clip; Apple's default links (`appclip.apple.com`) need no claim.
      """,
    cost: "no URL of the domain invokes the App Clip",
    source: "documented: Apple, \"Associating your App Clip with your website\"",
    examples: [
      .wrong("a copy of the app's claim", plist: clip(claiming: "applinks:example.com")),
      .right("a claim for App Clips", plist: clip(claiming: "appclips:example.com")),
    ],
    check: .app { app, index, context in
      guard app.kind == .appClip, case .claims(let range, let claims, _) = app.list, !claims.isEmpty,
        !claims.contains(where: { $0.knownService == .appclips })
      else { return }
      let domain = claims.compactMap { $0.domain }.first
      context.report(
        "the App Clip claims no domain for `appclips`", in: index, at: range,
        help: ["add `appclips:\(domain ?? "example.com")`"])
    })

  private static func clip(claiming claim: String) -> String {
    """
    <key>com.apple.developer.parent-application-identifiers</key>
    <array><string>9QX4T7KM2P.shop.harbor.app</string></array>
    <key>com.apple.developer.associated-domains</key>
    <array><string>\(claim)</string></array>
    """
  }
}
