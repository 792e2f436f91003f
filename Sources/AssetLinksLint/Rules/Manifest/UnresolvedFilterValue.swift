import Lint
import SourceText

extension Rule {
  static let unresolvedFilterValue = Rule(
    "unresolved-filter-value", .androidManifest, .info,
    summary: "a value of an intent filter is known only when the app is built",
    reason: """
      Gradle replaces placeholders, `${host}`, and the resource compiler references, `@string/host`. Strings in `res/values` beside the manifest are \
      looked up. Any other such value is not compared: nothing is reported about URLs that depend on it.
      """,
    cost: "links that depend on the value are not checked",
    source: "documented: Android, \"Inject build variables into the manifest\"",
    examples: [
      .wrong("a placeholder", .host("${host}")),
      .wrong("a resource", .host("@string/host")),
      .right("the host", ExampleFilter()),
    ],
    check: .manifest { context in
      for filter in context.subject.filters where filter.opensLinks {
        let hosts = filter.authorities.flatMap { [$0.host] + ($0.port.map { [$0] } ?? []) }
        let patterns = (filter.paths + filter.groups.flatMap { $0.path + $0.query + $0.fragment }).map { $0.text }
        let switches = ([filter.verify] + filter.groups.map { $0.allow }).compactMap { $0 }
        for value in filter.unresolvedSwitches + switches + filter.schemes + hosts + patterns where value.isUnresolved {
          context.report(
            "the value \(quoted(value.text)) is known only when the app is built", at: value.range,
            help: [value.remedy])
        }
      }
    })
}
