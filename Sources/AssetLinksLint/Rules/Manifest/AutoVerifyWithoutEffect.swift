import Lint

extension Rule {
  static let autoVerifyWithoutEffect = Rule(
    "auto-verify-without-effect", .androidManifest, .error,
    summary: "`autoVerify` on an intent filter that is not for links",
    reason: """
      Android verifies the hosts of filters with the action `VIEW`, the categories `DEFAULT` and `BROWSABLE`, a scheme `http` or `https` and a host. On \
      another filter, `autoVerify` has no effect.
      """,
    cost: "links open the browser", source: "documented: Android, \"Add intent filters for App Links\"",
    examples: [
      .wrong("a missing category", ExampleFilter(categories: ["DEFAULT"])),
      .wrong("a scheme of the app", ExampleFilter(data: [#"android:scheme="harbor" android:host="open""#])),
      .right("a filter for links", ExampleFilter()),
    ],
    check: .manifest { context in
      for filter in context.subject.filters where filter.autoVerify && filter.isReachable {
        var missing: [String] = []
        if !filter.isForViewing { missing.append("the action `VIEW`") }
        missing += filter.missingCategories.map { "the category `\($0)`" }
        // A malformed scheme has a finding of its own, and so has a filter without any.
        let hasScheme = filter.schemes.contains {
          $0.isUnresolved || ["https", "http", ""].contains(FilterScheme($0.text).intended)
        }
        if !hasScheme, !filter.schemes.isEmpty || filter.authorities.isEmpty { missing.append("the scheme `https`") }
        if filter.authorities.isEmpty { missing.append("a host") }
        if missing.isEmpty { continue }
        context.report(
          "the filter has `autoVerify`, and not \(missing.joined(separator: " or "))", at: filter.range,
          help: ["add \(missing.joined(separator: " and ")), or remove `autoVerify`"])
      }
    })
}
