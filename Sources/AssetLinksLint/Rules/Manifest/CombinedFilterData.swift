import AndroidManifest
import Lint
import SourceText

extension Rule {
  static let combinedFilterData = Rule(
    "combined-filter-data", .androidManifest, .info,
    summary: "several hosts with paths of their own in one intent filter",
    reason: """
      The `<data>` elements of a filter are one pool: each scheme combines with each host and each path. Elements that look like pairs of a host and a path \
      are none.
      """,
    cost: "the filter also matches each path on the other hosts", source: "documented: Android, \"<data>\"",
    examples: [
      .wrong(
        "two hosts with a path each",
        ExampleFilter(data: [
          #"android:scheme="https" android:host="harbor.shop" android:pathPrefix="/buy""#,
          #"android:scheme="https" android:host="help.harbor.shop" android:path="/faq""#,
        ])),
      .right(
        "one path for both hosts",
        ExampleFilter(data: [
          #"android:scheme="https" android:host="harbor.shop" android:pathPrefix="/buy""#,
          #"android:scheme="https" android:host="www.harbor.shop" android:pathPrefix="/buy""#,
        ])),
    ],
    check: .manifest { context in
      for filter in context.subject.webFilters where filter.opensLinks {
        let pairs = filter.pairs
        guard let first = pairs.first,
          let other = pairs.first(where: { pair in pair.host.text != first.host.text && pair.paths != first.paths })
        else { continue }
        let path = other.paths.subtracting(first.paths).min() ?? first.paths.subtracting(other.paths).min() ?? ""
        let host = other.paths.contains(path) ? first.host : other.host
        context.report(
          "the filter also matches \(quoted(path)) on \(quoted(host.text))", at: filter.range,
          help: ["write a filter for each host"])
      }
    })
}

extension IntentFilter {
  /// The hosts that have paths in the same element, each with the attributes of these paths.
  fileprivate var pairs: [(host: ManifestText, paths: Set<String>)] {
    var pairs: [(host: ManifestText, paths: Set<String>)] = []
    var places: [String: Int] = [:]
    for path in paths {
      guard let host = path.host else { continue }
      if let known = places[host.text] {
        pairs[known].paths.insert(path.text.text)
      } else {
        places[host.text] = pairs.count
        pairs.append((host, [path.text.text]))
      }
    }
    return pairs
  }
}
