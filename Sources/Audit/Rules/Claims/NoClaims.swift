import AppClaims
import Lint

extension Rule {
  static let noClaims = Rule(
    "no-claims", .claims, .warning,
    summary: "an app claims no domain",
    reason: """
      Without `com.apple.developer.associated-domains`, or with an empty one, no domain belongs to the app, whatever domains serve. In a \
      built app it is often lost when it is signed again, or because the entitlements are for another configuration. It is a warning \
      because an app need not have domains.
      """,
    cost: "no link opens the app",
    source: entitlementSource,
    examples: [
      .wrong(
        "entitlements without domains",
        claims: """
          <plist version="1.0">
          <dict>
            <key>aps-environment</key>
            <string>production</string>
          </dict>
          </plist>
          """),
      .wrong(
        "an empty array",
        claims: """
          <plist version="1.0">
          <dict>
            <key>com.apple.developer.associated-domains</key>
            <array/>
          </dict>
          </plist>
          """),
      .right("a claim", claims: "applinks:example.com"),
    ],
    check: .claims { context in
      for (index, app) in context.apps.enumerated() {
        // A watchOS app leaves it to its extension, and what a profile allows is another rule's.
        if app.origin == .profile || app.kind == .watchApp || app.kind == .watchExtension { continue }
        switch app.list {
        case .absent:
          context.report(
            "the app claims no domain", in: .app(index), at: nil,
            help: ["add the capability Associated Domains, with `applinks:` and the domain"])
        case .claims(let range, let claims, let wrong) where claims.isEmpty && wrong.isEmpty:
          context.report(
            "the list of domains is empty", in: .app(index), at: range, help: ["add `applinks:` and the domain"])
        default: break
        }
      }
    })
}
