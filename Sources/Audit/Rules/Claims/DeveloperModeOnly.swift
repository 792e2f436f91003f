import AppClaims
import Lint

extension Rule {
  static let developerModeOnly = Rule(
    "developer-mode-only", .claims, .error,
    summary: "what is signed for release claims a domain for development alone",
    reason: """
      `?mode=developer` works in apps that are signed for development, on devices whose user allowed it. In a release it does nothing, \
      so a domain that is claimed in this mode alone is not claimed. It is an error in what is signed for release, and worth knowing \
      where it is not known how the entitlements will be signed.
      """,
    cost: "in the store nothing of the domain works with the app",
    source: "documented: Apple, \"Associated Domains Entitlement\"; WWDC20 session 10098",
    examples: [
      .wrong(
        "a release",
        claims: """
          <plist version="1.0">
          <dict>
            <key>application-identifier</key><string>9QX4T7KM2P.shop.harbor.app</string>
            <key>get-task-allow</key><false/>
            <key>com.apple.developer.associated-domains</key>
            <array><string>applinks:example.com?mode=developer</string></array>
          </dict>
          </plist>
          """),
      .wrong("entitlements that may become a release", claims: "applinks:example.com?mode=developer"),
      .right("the ordinary mode beside it", claims: "applinks:example.com\napplinks:example.com?mode=developer"),
    ],
    check: .claims { context in
      context.forEachClaim { claim, app, index in
        guard claim.mode?.isForDevelopmentAlone == true, app.signing != .development, let service = claim.knownService,
          !app.claims.contains(where: {
            $0.knownService == service && $0.shownDomain == claim.shownDomain && $0.mode?.isForDevelopmentAlone == false
          })
        else { return }
        let domain = claim.shownDomain ?? claim.host.text
        context.report(
          "\(quoted(domain)) is claimed in `?mode=developer` alone", in: .app(index), at: claim.range,
          severity: app.signing == .release ? .error : .info,
          help: ["claim `\(shownShort("\(service.rawValue):\(domain)"))` beside it, or in its place for the release"])
      }
    })
}
