extension Rule {
  static let misspeltNot = Rule(
    "misspelt-not", .patterns, .error, summary: "an exclusion in `paths` is not written `NOT `",
    reason: """
      An element of `paths` excludes its URLs only if it begins with `NOT ` in capital letters, with a space behind it. \
      `not /fish` matches nothing, because a URL contains no spaces as written, so it is an error. `NOT/fish` and \
      `!/fish` are paths of their own, which is a warning. `not-prefix-in-component` is about `components`.
      """,
    cost: "the links that should stay in the browser open the app, if another path matches them",
    source: "documented: `NOT ` in `paths`; oracle: paths are compared as the URL is written",
    examples: [
      .wrong(
        "small letters", file(ofPaths: #""not /fish/frozen/*", "/fish/*""#),
        fixed: file(ofPaths: #""NOT /fish/frozen/*", "/fish/*""#), alongside: ["legacy-paths"]),
      .wrong(
        "another sign", file(ofPaths: #""!/fish/frozen/*", "/fish/*""#),
        fixed: file(ofPaths: #""NOT /fish/frozen/*", "/fish/*""#), alongside: ["legacy-paths"]),
      .right(
        "`NOT ` as Apple documents it", file(ofPaths: #""NOT /fish/frozen/*", "/fish/*""#),
        alongside: ["case-trap", "legacy-paths"]),
    ],
    check: .pattern { site, context in
      guard site.isLegacyPath, let length = exclusionPrefix(site.pattern.text) else { return }
      let document = context.document
      let range = site.pattern.sourceRange(0..<length, in: document)
      let path = String(decoding: site.pattern.text[length...], as: UTF8.self)
      context.report(
        "the path \(context.quote(site.pattern.text)) excludes nothing", at: range,
        severity: notPrefix(site.pattern.text) == nil ? .warning : nil, help: ["write \(context.quote("NOT \(path)"))"],
        fix: document.problems.isEmpty ? Fix("write `NOT ` in front", [Fix.Edit(range, "NOT ")]) : nil)
    })

  /// A file with one entry of `paths`, for examples.
  static func file(ofPaths paths: String) -> String {
    #"{"applinks": {"apps": [], "details": [{"appID": "9QX4T7KM2P.shop.harbor.app", "paths": [\#(paths)]}]}}"#
  }
}
