import AndroidManifest
import AssetLinks
import JSONSource
import Lint
import SourceText

extension Rule {
  static let dynamicRuleOutsideManifest = Rule(
    "dynamic-rule-outside-manifest", .androidManifest, .warning,
    summary: "the intent filters of the app match no URL that a dynamic rule decides",
    reason: """
      Dynamic rules only narrow the intent filters in the manifest of the app. The filters of all hosts are taken together and asked exactly. For an exclusion, \
      it is information: the browser opens its URLs anyway.
      """,
    cost: "the URLs of the rule open the browser",
    source: "documented: Android, \"Configure website associations\"",
    examples: [
      .wrong(
        "a path that no filter has",
        ExampleFilter(data: [#"android:scheme="https" android:host="harbor.shop" android:pathPrefix="/buy/""#]),
        links: .rules(#"[{"/": "/buy/*"}, {"/": "/help"}]"#)),
      .right(
        "a filter for the whole host", ExampleFilter(), links: .rules(#"[{"/": "/buy/*"}, {"/": "/help"}]"#)),
    ],
    check: .boundLinks { context in
      // Without known values nothing is reported.
      guard let scope = try? LinkScope(context.subject.manifest, host: nil) else { return }
      for rule in context.subject.rulesOutside(scope) {
        context.report(
          "no intent filter matches a URL that the rule decides",
          location: Finding.Location(context.subject.links.document.range(rule.node)),
          severity: rule.excludes ? .info : nil,
          help: rule.excludes ? ["remove it"] : ["add the path to an intent filter, or remove the rule"])
      }
    })
}
