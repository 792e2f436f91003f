import Association

extension Rule {
  static let emptyPath = Rule(
    "empty-path", .patterns, .warning, summary: "a path pattern is empty, so it matches only the root path",
    reason: """
      A pattern's leading slash is optional and trailing slashes are ignored, so `""` is the same as `"/"`: it matches the site's root and no other \
      path. Any path, which the author may have meant, is `"*"` or no key at all. It is a warning if the apps of the entry open no other path, and \
      information otherwise: the root is probably intended. `duplicate-component` reports `""` beside `"/"`.
      """,
    cost: "none, if the root of the site is meant",
    source: "oracle: slashes at the ends of patterns; an empty path is `/`",
    examples: [
      .wrong("an empty path beside a query", components: #"{"/": "", "?": {"fish": "?*"}}"#),
      .wrong(
        "an empty path beside a component that matches everything",
        components: #"{"/": ""}, {"/": "*", "comment": "all pages"}"#, alongside: ["redundant-component"]),
      .wrong("an empty path beside another one", components: #"{"/": ""}, {"/": "/fish/*"}"#),
      .right(
        "the root, any path, and no fragment",
        components: ##"{"/": "/", "?": {"boat": "?*"}}, {"?": {"fish": "?*"}}, {"/": "/fish", "#": ""}"##),
    ],
    check: .pattern { site, context in
      guard site.key == .path, site.pattern.text.isEmpty else { return }
      let paths = context.subject.servedPaths(of: site.entry)[site.component.exclude.value]
      if site.component.isOnlyPath, paths?.contains(Array("/".utf8)) ?? false { return }
      let opensOnlyRoot = !site.component.exclude.value && context.opensOnlyRoot(site.entry)
      context.report(
        "an empty path pattern matches only the root path", at: site.pattern.source.node,
        severity: opensOnlyRoot ? nil : .info,
        help: [
          site.isLegacyPath
            ? "write `/` for the root, or `*` for any path"
            : "write `/` for the root; for any path, remove the key or write `*`"
        ], cost: opensOnlyRoot ? "only links to the root of the site open the app" : nil)
    })
}

extension LintContext {
  /// Returns `true` if the apps of an entry open the root of the site and no other path. O(components) once for an entry.
  fileprivate func opensOnlyRoot(_ entry: Entry) -> Bool {
    if let known = subject.entriesOfRoot[entry.index] { return known }
    let apps = Set(entry.apps.map { $0.id })
    let opensOther = (file.applinks?.entries ?? []).contains { other in
      guard other.index == entry.index || other.apps.contains(where: { apps.contains($0.id) }) else { return false }
      // An entry that is too long for the analysis opens more.
      return other.isLong
        || order.outcomes(of: other).contains { component, outcome in
          outcome.isReached && !component.exclude.value && !isRoot(component)
        }
    }
    subject.entriesOfRoot[entry.index] = !opensOther
    return !opensOther
  }

  private func isRoot(_ component: Component) -> Bool {
    guard case .pattern(let source) = component.path.value else { return false }
    return document.utf8(source).allSatisfy { $0 == UInt8(ascii: "/") }
  }
}
