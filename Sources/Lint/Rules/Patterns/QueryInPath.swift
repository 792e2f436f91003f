import Association
import Matching

extension Rule {
  static let queryInPath = Rule(
    "query-in-path", .patterns, .error, summary: "a path pattern tries to match a query",
    reason: """
      In a pattern, `?` is exactly one character, and a path pattern is compared with the path alone, which ends before the query. `/fish?id=*` \
      matches `/fishXid=7` and never `/fish?id=7`, so a `?` followed by `name=` is an error. `/fish?*` matches paths that are at least one character \
      longer than `/fish`: `/fishing`, but not `/fish?id=7`. That may be intended, so it is a warning without a fix; after a slash (`/fish/?*`: \
      something must follow) it is a common idiom and not reported.

      A path pattern matches its path with any query: `/fish` matches `/fish?id=7`. In `components`, `"?"` tests the query, and `--fix` moves it \
      there; `paths` cannot. If the entry has such a component with the same effect, the links work, and it is information.
      """,
    cost: "links with the query open in the browser",
    source: "documented: `?` is any one character; `\"/\"` is compared with the path; oracle: `?` in patterns",
    examples: [
      .wrong("a query item", components: #"{"/": "/fish?id=*"}"#, fixed: #"{"/": "/fish", "?": "id=*"}"#),
      .wrong("any query", components: #"{"/":"/fish?*","comment":"with its query"}"#),
      .wrong(
        "beside a query, so that only the author knows the intent",
        components: #"{"/": "/fish/?id=$(digit)", "?": {"size": "s"}}"#),
      .right(
        "one character, at least one character, and a query under `\"?\"`",
        components: #"{"/": "/fish/?*"}, {"/": "/boat-????"}, {"/": "/id-?*"}, {"/": "/buy", "?": {"id": "?*"}}"#),
    ],
    check: .pattern { site, context in
      // The URL or the `NOT ` in front is removed first.
      guard site.key == .path, let query = queryStart(site.pattern), URLStart(site.pattern.text) == nil,
        notPrefix(site.pattern.text) == nil
      else { return }
      let document = context.document
      let index = query.index
      let path = context.quote(site.pattern.text[..<index])
      let fix =
        query.isCertain && !site.pattern.text[index...].contains(UInt8(ascii: "#"))
          && exclusionPrefix(site.pattern.text) == nil
        ? site.splitFix(at: index, into: "?", title: "move the query to `\"?\"`", document) : nil
      let isServed = isServed(path: site.pattern.text[..<index], site, context)
      context.report(
        "`?` is one character here: a path pattern is not compared with the query",
        at: site.pattern.sourceRange(index..<site.pattern.text.count, in: document),
        severity: isServed ? .info : query.isCertain ? .error : .warning,
        help: [
          site.isLegacyPath
            ? "write \(path), which matches any query; to test the query, write `components`"
            : "write \(path), which matches any query; to test the query, write it under `\"?\"`"
        ],
        cost: isServed
          ? "none: a component with the path alone matches any query"
          : site.component.exclude.value
            ? "links with the query are not excluded: they open the app, if another component matches them" : nil,
        fix: fix)
    })

  /// Returns `true` if a component of the same effect matches a path with any query.
  private static func isServed(path: ArraySlice<UInt8>, _ site: PatternSite, _ context: LintContext) -> Bool {
    let paths = context.subject.servedPaths(of: site.entry)
    return paths[site.component.exclude.value]?.contains(withoutSlashes(path)) ?? false
  }

  /// The first `?` that looks like the beginning of a query: before `name=`, or between a word and `*`.
  static func queryStart(_ pattern: Pattern) -> (index: Int, isCertain: Bool)? {
    guard pattern.elements.count > 1 else { return nil }
    let elements = pattern.elements
    for (position, element) in elements.enumerated() {
      // After `#` comes the fragment, which `fragment-in-path` reports.
      if element.kind == .literal, pattern.text(of: element).span.holds(UInt8(ascii: "#")) { return nil }
      guard element.kind == .anyCharacter, position + 1 < elements.count else { continue }
      let index = element.range.lowerBound
      let next = elements[position + 1]
      if next.kind == .literal, beginsWithItem(pattern.text(of: next)) { return (index, true) }
      if next.kind == .anySequence, index > 0, pattern.text[index - 1].isASCIIAlphanumeric { return (index, false) }
    }
    return nil
  }

  static func beginsWithItem(_ text: ArraySlice<UInt8>) -> Bool {
    let name = text.prefix { $0.isASCIIAlphanumeric || "-_.[]%".utf8.contains($0) }
    return !name.isEmpty && text[name.endIndex...].first == UInt8(ascii: "=")
  }
}

extension FileSubject {
  /// The path patterns of an entry that stand alone, by their effect, without the slashes at their ends; for slashes alone, `/` too.
  /// O(components) once for an entry.
  func servedPaths(of entry: Entry) -> [Bool: Set<[UInt8]>] {
    if let known = servedPaths[entry.index] { return known }
    var paths: [Bool: Set<[UInt8]>] = [:]
    for component in file.applinks.map({ Array($0.components(of: entry)) }) ?? [] {
      guard component.isOnlyPath, case .pattern(let source) = component.path.value else { continue }
      let text = file.document.utf8(source)
      let plain = withoutSlashes(text)
      paths[component.exclude.value, default: []].insert(plain)
      if plain.isEmpty, !text.isEmpty { paths[component.exclude.value]?.insert(Array("/".utf8)) }
    }
    servedPaths[entry.index] = paths
    return paths
  }
}

private func withoutSlashes(_ path: ArraySlice<UInt8>) -> [UInt8] { Array(path.trimmed { $0 == UInt8(ascii: "/") }) }
