import AppClaims
import Lint
import SourceText

extension Rule {
  static let developerModeOnly = Rule(
    "developer-mode-only", .claims, .error, summary: "a release claims a domain only for development",
    reason: """
      `?mode=developer` works in apps that are signed for development, on devices whose user enabled it. In a release \
      it has no effect, so a domain claimed only in this mode is not claimed. It is an error in an app signed for \
      release, and information if it is not known how the app will be signed, or if a wildcard covers the domain.
      """,
    cost: "in the App Store, the app gets no links, passwords or clips for this domain",
    source: "documented: Apple, \"Associated Domains Entitlement\"; WWDC20 session 10098",
    examples: [
      .wrong(
        "a release",
        plist: """
          <key>application-identifier</key><string>9QX4T7KM2P.shop.harbor.app</string>
          <key>get-task-allow</key><false/>
          <key>com.apple.developer.associated-domains</key>
          <array><string>applinks:example.com?mode=developer</string></array>
          """),
      .wrong("entitlements that may become a release", claims: "applinks:example.com?mode=developer"),
      .wrong(
        "a wildcard, whose file decides in a release",
        plist: """
          <key>get-task-allow</key><false/>
          <key>com.apple.developer.associated-domains</key>
          <array>
            <string>applinks:example.com</string>
            <string>applinks:*.example.com</string>
            <string>applinks:shop.example.com?mode=developer</string>
          </array>
          """),
      .right("the ordinary mode beside it", claims: "applinks:example.com\napplinks:example.com?mode=developer"),
    ],
    check: .claim { claim, app, index, context in
      let claims = context.claims(of: index)
      guard app.signing != .development, claim.isWellFormed, let group = claims.group(of: claim),
        group.mode == .developer
      else { return }
      let wildcard = claims.wildcard(covering: claim)
      context.report(
        "the domain \(quoted(group.domain)) is claimed only with `?mode=developer`", in: index, at: claim.range,
        severity: app.signing == .release && wildcard == nil ? .error : .info, help: [claim.releaseHelp],
        cost: wildcard.map { "in the App Store, only \(quoted($0.text)) and its file are for this domain" })
    })
}
