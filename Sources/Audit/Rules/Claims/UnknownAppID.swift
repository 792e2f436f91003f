import AppClaims
import Association
import Lint
import SourceText

extension Rule {
  static let unknownAppID = Rule(
    "unknown-app-id", .claims, .warning,
    summary: "an app whose ID is missing or malformed is not compared with association files",
    reason: """
      Association files list apps by their IDs, `<prefix>.<bundle ID>`. An `.entitlements` file rarely contains the ID, and `--app-id` adds it. It \
      is a warning because without the ID the claims may have no effect, whatever the files list; information if only the prefix is missing, or if \
      there is no app, only `--claim`; and an error if the source has an ID that no app can have.
      """,
    cost: "the files of the domains may not list the app", source: associationSource,
    examples: [
      .wrong(
        "entitlements without an app ID",
        claims: """
          <plist version="1.0">
          <dict>
            <key>com.apple.developer.associated-domains</key>
            <array><string>webcredentials:example.com</string></array>
          </dict>
          </plist>
          """, served: ["example.com": #"{"webcredentials": {"apps": ["9QX4T7KM2P.shop.harbor.app"]}}"#]),
      .wrong("a prefix in lowercase letters", plist: entitlements(of: "9qx4t7km2p.shop.harbor.app")),
      .wrong("a bundle ID alone", plist: entitlements(of: "shop.harbor.app")),
      .right("an app ID", plist: entitlements(of: "9QX4T7KM2P.shop.harbor.app")),
    ],
    check: .app { app, index, context in
      if let id = app.malformedID?.value ?? app.appID, let fault = id.malformation {
        return context.report(
          "the app ID \(quoted(id.text)) \(fault.words)", in: index, at: app.malformedID?.range, severity: .error,
          help: [app.origin == .expo ? helpOfExpo : fault.help],
          cost: "no app has this ID, so the claims are not compared with the files of the domains")
      }
      for answer in context.answers where answer.app == index {
        switch answer.naming {
        case .unknownApp:
          return context.report(
            "the app ID is not known, so the claims are not compared with the files of the domains", in: index,
            at: answer.claims.first?.range, severity: app.origin == .given ? .info : nil,
            help: ["pass it with `--app-id` (`app_id` of the tool)"])
        case .unknownPrefix:
          return context.report(
            "the prefix of the app ID is not known, so it is not compared with that in the files of the domains",
            in: index, at: answer.claims.first?.range, severity: .info,
            help: ["pass the app ID with `--app-id` (`app_id` of the tool)"])
        default: continue
        }
      }
    })

  private static let helpOfExpo =
    "write the team ID, which is on the membership page of the developer account, as `appleTeamId`, and the bundle ID as `bundleIdentifier`"

  private static func entitlements(of id: String) -> String {
    """
    <key>application-identifier</key>
    <string>\(id)</string>
    <key>com.apple.developer.associated-domains</key>
    <array><string>applinks:example.com</string></array>
    """
  }
}
