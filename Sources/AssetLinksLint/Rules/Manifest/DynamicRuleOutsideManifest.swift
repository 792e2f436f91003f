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
      it is information: the browser opens its URLs anyway. It is also information that the search ended without an answer.
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
      let (rules, undecided) = context.subject.rulesOutside(scope)
      if let first = undecided.first {
        let start = context.subject.links.document.range(first).lower.value
        context.report(
          "whether the intent filters match the dynamic rules of \(grouped(undecided.count)) \(undecided.count == 1 ? "app" : "apps") is undecided within the budget",
          location: Finding.Location(SourceRange(at: start)), severity: .info,
          help: ["check the links that matter with `aasa test`"])
      }
      for rule in rules {
        context.report(
          "no intent filter matches a URL that the rule decides",
          location: Finding.Location(context.subject.links.document.range(rule.node)),
          severity: rule.excludes ? .info : nil,
          help: rule.excludes ? ["remove it"] : ["add the path to an intent filter, or remove the rule"])
      }
    })
}
