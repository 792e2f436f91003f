import Lint
import SourceText

extension Rule {
  static let unresolvedBuildSetting = Rule(
    "unresolved-build-setting", .claims, .info, summary: "a claim contains an Xcode build setting",
    reason: """
      Xcode replaces `$(NAME)` with its value when it builds; the value is not known here. In an `.entitlements` file \
      this is information. In a signed app it is an error: nothing replaces it any more.
      """,
    cost: "the final claim is not checked", source: "documented: Apple, \"Build settings reference\"",
    examples: [
      .wrong("one domain per configuration", claims: "applinks:$(SHOP_DOMAIN)"),
      .right("the domain itself", claims: "applinks:example.com"),
    ],
    check: .claim { claim, app, index, context in
      guard let setting = claim.buildSettings.first else { return }
      context.report(
        "the build setting \(quoted(setting.text)) \(app.origin.isSigned ? "was not replaced by its value" : "has no value here")",
        in: index, at: claim.range(of: setting), severity: app.origin.isSigned ? .error : nil,
        help: [
          app.origin.isSigned
            ? "define the build setting in the target that signed the app" : "check the built app, which has the value"
        ], cost: app.origin.isSigned ? costOfLostClaim : nil)
    })
}
