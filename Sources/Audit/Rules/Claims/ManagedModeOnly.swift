import AppClaims
import Lint

extension Rule {
  static let managedModeOnly = Rule(
    "managed-mode-only", .claims, .info,
    summary: "a domain is claimed only for apps that a device management installed",
    reason: """
      `?mode=managed` works in apps that a device management (MDM) installed, and `?mode=developer+managed` also in apps \
      that are signed for development. In an app that a user installs, neither has an effect. It is information, \
      because the app may be for managed devices alone.
      """,
    cost: "where no device management installed the app, it gets no links, passwords or clips for this domain",
    source: entitlementSource,
    examples: [
      .wrong("only managed devices", claims: "applinks:example.com?mode=managed"),
      .wrong("managed devices and development", claims: "applinks:example.com?mode=developer+managed"),
      .right("the ordinary mode beside it", claims: "applinks:example.com\napplinks:example.com?mode=managed"),
    ],
    check: .claim { claim, app, index, context in
      let mode = Claim.mode(of: app.claims(like: claim))
      guard let domain = claim.shownDomain, claim.isWellFormed, claim.mode != .developer,
        mode == .managed || mode == .both
      else { return }
      context.report(
        "the domain \(quoted(domain)) is claimed only with `?mode=\(mode.rawValue)`", in: index, at: claim.range,
        help: [claim.releaseHelp])
    })
}
