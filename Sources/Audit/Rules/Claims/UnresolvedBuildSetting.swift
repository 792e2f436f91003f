import AppClaims
import Lint

extension Rule {
  static let unresolvedBuildSetting = Rule(
    "unresolved-build-setting", .claims, .info,
    summary: "a claim has a build setting of Xcode in it",
    reason: """
      Xcode puts the value of `$(NAME)` in its place when it builds; what that is, is not known here and not guessed. In an \
      `.entitlements` file it is only worth knowing. In what is signed it is an error: nothing puts a value there any more.
      """,
    cost: "what the claim becomes is not checked",
    source: "documented: Apple, \"Build settings reference\"",
    examples: [
      .wrong("a domain for each configuration", claims: "applinks:$(SHOP_DOMAIN)"),
      .right("the domain itself", claims: "applinks:example.com"),
    ],
    check: .claims { context in
      context.forEachClaim { claim, app, index in
        guard let setting = claim.buildSettings.first else { return }
        context.report(
          "\(quoted(setting.text)) is filled in by Xcode\(app.origin.isSigned ? ", and was not" : "")", in: .app(index),
          at: claim.range(of: setting), severity: app.origin.isSigned ? .error : nil,
          help: [
            app.origin.isSigned
              ? "look for the build setting in the target that signed it"
              : "check the built app, which has the value"
          ], cost: app.origin.isSigned ? "nothing of the domain works with the app" : nil)
      }
    })
}
