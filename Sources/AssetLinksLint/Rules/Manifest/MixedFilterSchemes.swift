import AndroidManifest
import Lint
import SourceText

extension Rule {
  static let mixedFilterSchemes = Rule(
    "mixed-filter-schemes", .androidManifest, .error,
    summary: "`autoVerify` on an intent filter with a scheme of the web and another one",
    reason: """
      Since Android 12, the hosts of a filter are verified only if all of its schemes are `http` or `https`. One element with the scheme of the app, such \
      as `harbor`, excludes the filter with all of its hosts. Android Studio reports it as `AppLinkSplitToWebAndCustom`.
      """,
    cost:
      "Android does not verify the hosts of the filter: their links open the browser unless the user allows the app",
    source:
      "source: Android, IntentFilter.handlesWebUris and DomainVerificationCollector; documented: Android Lint, \"AppLinkSplitToWebAndCustom\"",
    examples: [
      .wrong(
        "the scheme of the app beside `https`",
        ExampleFilter(data: [#"android:scheme="https" android:host="harbor.shop""#, #"android:scheme="harbor""#])),
      .right(
        "both schemes of the web",
        ExampleFilter(data: [#"android:scheme="https" android:host="harbor.shop""#, #"android:scheme="http""#])),
    ],
    check: .manifest { context in
      for filter in context.subject.webFilters where filter.asksForVerification {
        // A malformed scheme has a finding of its own.
        guard let other = filter.otherSchemes.first(where: { FilterScheme($0.text).isWellFormed }) else { continue }
        context.report(
          "the filter has `autoVerify`, and the scheme \(quoted(other.text)) beside those of the web", at: other.range,
          labels: [Finding.Label("Android verifies no host of this filter", filter.range)],
          help: [AndroidManifest.HostVerification.Obstacle.scheme(other).help(in: context.subject)])
      }
    })
}
