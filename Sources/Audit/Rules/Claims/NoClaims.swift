import Lint

extension Rule {
  static let noClaims = Rule(
    "no-claims", .claims, .warning, summary: "an app claims no domain",
    reason: """
      Without `com.apple.developer.associated-domains`, or with an empty one, the app has no domains, whatever they serve. A built app often loses \
      its claims when it is re-signed, or because its configuration uses other entitlements. It is a warning because an app need not have domains.
      """,
    cost: "no link opens the app", source: entitlementSource,
    examples: [
      .wrong("entitlements without domains", plist: "<key>aps-environment</key>\n<string>production</string>"),
      .wrong("an empty array", domains: "<array/>"),
      .right("a claim", claims: "applinks:example.com"),
    ],
    check: .app { app, index, context in
      // The extension of a watchOS app has the claims, and another rule checks profiles.
      if app.origin == .profile || app.kind == .watchApp || app.kind == .watchExtension { return }
      switch app.list {
      case .absent:
        context.report(
          "the app claims no domain", in: index,
          help: ["add the Associated Domains capability, with `applinks:` and the domain"])
      case .claims(let range, let claims, let wrong) where claims.isEmpty && wrong.isEmpty:
        context.report("the list of domains is empty", in: index, at: range, help: ["add `applinks:` and the domain"])
      default: break
      }
    })
}
