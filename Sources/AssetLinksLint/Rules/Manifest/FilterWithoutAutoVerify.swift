import Lint
import SourceText

extension Rule {
  static let filterWithoutAutoVerify = Rule(
    "filter-without-auto-verify", .androidManifest, .warning,
    summary: "no intent filter for a host of links has `autoVerify`",
    reason: """
      Android requests `assetlinks.json` from the hosts of filters with `autoVerify`. Since Android 12, links of other hosts open the browser, unless the \
      user allows the app in its settings. One filter with `autoVerify` is enough for a host.
      """,
    cost: "links of the host open the browser unless the user allows the app",
    source: "documented: Android, \"Add intent filters for App Links\"",
    examples: [
      .wrong("no `autoVerify`", ExampleFilter(autoVerify: "")),
      .wrong("`autoVerify` switched off", ExampleFilter(autoVerify: "false")),
      .right("`autoVerify`", ExampleFilter()),
    ],
    check: .manifest { context in
      var seen: Set<String> = []
      // Any host may be that of a filter whose host is not known.
      if context.subject.filters.contains(where: {
        $0.asksForVerification && $0.otherSchemes.isEmpty && $0.hasUnresolvedHost
      }) {
        return
      }
      let verified = context.subject.verifiedHosts
      for filter in context.subject.webFilters where filter.opensLinks && !filter.autoVerify {
        for host in filter.authorities.map({ $0.host }) where !host.isUnresolved {
          // A wildcard stands for any host that ends like it.
          let example = host.text.hasPrefix("*") ? "a" + host.text.dropFirst() : host.text
          guard seen.insert(host.text.lowercased()).inserted, !verified.contains(example) else { continue }
          context.report(
            "no filter with `autoVerify` has the host \(quoted(host.text))", at: host.range,
            help: ["add `\(context.subject.attribute("autoVerify", "true"))` to the filter"])
        }
      }
    })
}
