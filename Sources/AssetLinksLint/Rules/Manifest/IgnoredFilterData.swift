import Lint
import SourceText

extension Rule {
  static let ignoredFilterData = Rule(
    "ignored-filter-data", .androidManifest, .error,
    summary: "a host without a scheme, or a path without a host, in an intent filter",
    reason: """
      The `<data>` elements of a filter are one pool. Without a scheme in any of them, the filter has no links; without a host, its paths are ignored, and \
      it matches all links of the scheme.
      """,
    cost: "the filter matches no link, or all of them", source: "documented: Android, \"<data>\"",
    examples: [
      .wrong(
        "no host", ExampleFilter(autoVerify: "", data: [#"android:scheme="https""#, #"android:pathPrefix="/buy""#])),
      .wrong("no scheme", ExampleFilter(autoVerify: "", data: [#"android:host="harbor.shop""#])),
      .right(
        "in elements of their own",
        ExampleFilter(data: [
          #"android:scheme="https""#, #"android:host="harbor.shop""#, #"android:pathPrefix="/buy""#,
        ])),
    ],
    check: .manifest { context in
      for filter in context.subject.filters where filter.isReachable {
        if filter.schemes.isEmpty, let host = filter.authorities.first?.host {
          context.report(
            "the host \(quoted(host.text)) is ignored: the filter has no scheme", at: host.range,
            help: ["add `\(context.subject.attribute("scheme", "https"))`"])
        } else if filter.authorities.isEmpty, filter.hasWebScheme, let path = filter.paths.first?.text {
          context.report(
            "the path \(quoted(path.text)) is ignored: the filter has no host", at: path.range,
            help: ["add `\(context.subject.attribute("host"))`"])
        }
      }
    })
}
