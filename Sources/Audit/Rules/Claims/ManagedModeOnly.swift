import AppClaims
import Lint
import SourceText

extension Rule {
  static let managedModeOnly = Rule(
    "managed-mode-only", .claims, .info,
    summary: "a domain is claimed only for apps that a device management installed",
    reason: """
      `?mode=managed` works in apps that a device management (MDM) installed, and `?mode=developer+managed` also in apps that are signed for \
      development. In an app that a user installs, neither has an effect. It is information, because the app may be for managed devices alone.
      """,
    cost: "links, passwords and clips of this domain work only where a device management installed the app",
    source: entitlementSource,
    examples: [
      .wrong("only managed devices", claims: "applinks:example.com?mode=managed"),
      .wrong("managed devices and development", claims: "applinks:example.com?mode=developer+managed"),
      .wrong(
        "a wildcard, whose file decides on other devices",
        claims: "applinks:example.com\napplinks:*.example.com\napplinks:shop.example.com?mode=managed"),
      .right("the ordinary mode beside it", claims: "applinks:example.com\napplinks:example.com?mode=managed"),
    ],
    check: .claim { claim, app, index, context in
      let claims = context.claims(of: index)
      guard claim.isWellFormed, claim.mode != .developer, let group = claims.group(of: claim) else { return }
      let mode = app.mode(group.mode)
      guard let limit = mode.limit,
        mode == .managed || mode == .both && app.signing != .development
      else { return }
      let modes = group.modes.map { "`?mode=\($0.rawValue)`" }
      context.report(
        "the domain \(quoted(group.domain)) is claimed only with \(modes.joined(separator: " and "))", in: index,
        at: claim.range,
        help: [claim.releaseHelp],
        cost: claims.wildcard(covering: claim).map {
          "elsewhere, only \(quoted($0.text)) and its file are for this domain"
        } ?? "links, passwords and clips of this domain work only \(limit)")
    })
}
