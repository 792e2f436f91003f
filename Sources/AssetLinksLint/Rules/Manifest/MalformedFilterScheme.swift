import AndroidManifest
import Lint
import SourceText

extension Rule {
  static let malformedFilterScheme = Rule(
    "malformed-filter-scheme", .androidManifest, .error, summary: "a scheme in an intent filter that no link has",
    reason: """
      `android:scheme` is the text before the colon, without it. It is compared with case, and the schemes of links are lower-case. Android Studio \
      reports such a scheme as `AppLinkUrlError`.
      """,
    cost: "the filter matches no link of the scheme, and Android does not verify its hosts",
    source: "documented: Android, \"<data>\"; source: Android, IntentFilter.hasDataScheme",
    examples: [
      .wrong("a colon and slashes", ExampleFilter(data: [#"android:scheme="https://" android:host="harbor.shop""#])),
      .wrong("capital letters", ExampleFilter(data: [#"android:scheme="HTTPS" android:host="harbor.shop""#])),
      .right("the scheme alone", ExampleFilter()),
    ],
    check: .manifest { context in
      for filter in context.subject.filters where filter.isEnabled {
        for scheme in filter.schemes where !scheme.isUnresolved {
          let form = FilterScheme(scheme.text)
          if form.isWellFormed { continue }
          let fault =
            scheme.text.isEmpty
            ? "the scheme is empty"
            : "the scheme \(quoted(scheme.text)) has \(scheme.text.contains(":") ? "a colon" : "capital letters")"
          context.report(
            fault, at: scheme.range,
            help: [
              form.intended.isEmpty
                ? "write `\(context.subject.attribute("scheme", "https"))`" : "write \(quoted(form.intended))"
            ])
        }
      }
    })
}

struct FilterScheme {
  /// The scheme that the text is written for.
  let intended: String
  let isWellFormed: Bool

  init(_ text: String) {
    intended = text.prefix { $0 != ":" }.lowercased()
    isWellFormed = intended == text && !text.isEmpty
  }
}
