import AndroidManifest
import Lint
import SourceText

extension Rule {
  static let unreachableIntentFilter = Rule(
    "unreachable-intent-filter", .androidManifest, .error,
    summary: "an intent filter with a scheme of the web that no link reaches",
    reason: """
      A link is an intent without a type, with the category `BROWSABLE` from a browser and `DEFAULT` from any app. A filter with a `mimeType` matches only \
      intents with a type, a filter without the categories matches no link, and an activity with `exported="false"` is not started by other apps. Android Studio reports most of \
      these as `AppLinkUrlError`.

      An activity with `enabled="false"` is not started at all. That is a warning, because the app can enable it when it runs.
      """,
    cost: "links open the browser",
    source:
      "documented: Android, \"Intents and intent filters\", \"<activity>\"; source: Android, IntentFilter.matchData; Android Lint, \"AppLinkUrlError\"",
    examples: [
      .wrong("an activity that is not exported", ExampleFilter(exported: "false")),
      .wrong("an activity that is disabled", ExampleFilter(enabled: "false")),
      .wrong("a type", .host("harbor.shop", #"mimeType="text/html""#)),
      .wrong("a missing category", ExampleFilter(autoVerify: "", categories: ["DEFAULT"])),
      .right("a filter for links", ExampleFilter()),
    ],
    check: .manifest { context in
      var seen: Set<SourceRange> = []
      for filter in context.subject.allViewFilters where !filter.authorities.isEmpty {
        if let disabled = filter.disabled {
          guard seen.insert(disabled.range).inserted else { continue }
          context.report(
            "`enabled=\"false\"` switches the filter off", at: disabled.range, severity: .warning,
            labels: [Finding.Label("the filter", filter.range)],
            help: ["remove `android:enabled=\"false\"`, or remove the filter"],
            cost: "links open the browser until the app enables the activity")
        } else if let exported = filter.exported, exported.boolean == false {
          context.report(
            "the activity of the filter has `exported=\"false\"`", at: exported.range,
            labels: [Finding.Label("the filter", filter.range)],
            help: ["write `android:exported=\"true\"`, or remove the filter"])
        } else if let type = filter.mimeTypes.first {
          context.report(
            "the filter has the type \(quoted(type.text)), and links have none", at: type.range,
            help: ["remove `\(context.subject.attribute("mimeType"))`, or write a filter without it for links"])
        } else if !filter.autoVerify, !filter.missingCategories.isEmpty {
          // With `autoVerify`, another rule reports them.
          let missing = filter.missingCategories.map { "the category `\($0)`" }
          context.report(
            "the filter has a scheme of the web, and not \(missing.joined(separator: " or "))", at: filter.range,
            help: ["add \(missing.joined(separator: " and "))"])
        }
      }
    })
}
