import Lint

extension Rule {
  static let watchAppClaims = Rule(
    "watch-app-claims", .claims, .error, summary: "a watchOS app claims domains instead of its extension",
    reason: """
      In a watchOS app with a WatchKit extension, the extension receives links and needs the entitlement. On the app it has no effect. An app \
      without an extension, as current Xcode creates it, has the entitlement itself. It is an error because no link opens the app on the watch.
      """,
    cost: "no link opens the app on the watch",
    source:
      "documented: Apple, \"Associated Domains Entitlement\"; decided: an app without an extension has the claims itself",
    examples: [
      .wrong(
        "an app with an extension",
        files: [
          "Info.plist":
            "<plist><dict><key>CFBundleIdentifier</key><string>shop.harbor.app.watchkitapp</string><key>WKWatchKitApp</key><true/></dict></plist>",
          "archived-expanded-entitlements.xcent":
            "<plist><dict><key>com.apple.developer.associated-domains</key><array><string>applinks:example.com</string></array></dict></plist>",
          "PlugIns/Harbor.appex/Info.plist":
            "<plist><dict><key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key><string>com.apple.watchkit</string></dict></dict></plist>",
          "PlugIns/Harbor.appex/archived-expanded-entitlements.xcent": "<plist><dict/></plist>",
        ]),
      .right("an app", claims: "applinks:example.com"),
    ],
    check: .app { app, index, context in
      guard let obstacle = app.obstacles.first(where: { $0 == .watchApp }),
        case .claims(let range, let claims, _) = app.list, !claims.isEmpty
      else { return }
      context.report(obstacle.message(app), in: index, at: range, help: obstacle.help.map { [$0] } ?? [])
    })
}
