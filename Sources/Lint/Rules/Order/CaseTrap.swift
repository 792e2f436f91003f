import Analysis
import Association

extension Rule {
  static let caseTrap = Rule(
    "case-trap", .order, .info, summary: "a URL in another letter case has the opposite effect",
    reason: """
      Patterns are case-sensitive unless `caseSensitive` is `false`. If a component excludes `/checkout/*` and a later one matches everything, \
      `/Checkout/…` opens the app. Many servers answer both, so links in both forms exist. It is information, because it depends on the server. A \
      change of case after which nothing matches is not reported, and components of an entry are reported together if the changed URLs match the \
      same component. Neither are changes that do not occur in practice: in `/.well-known/`, and in the name of a query item.
      """,
    cost: "a link in another letter case opens the app instead of the browser, or the browser instead of the app",
    source: "oracle, documented: `caseSensitive`",
    examples: [
      .wrong(
        "an exclusion that another letter case bypasses",
        lines: [#"{"/": "/fish/frozen/*", "exclude": true, "percentEncoded": false}"#, #"{"/": "/fish/*"}"#]),
      .right(
        "a path that has no other letter case in practice",
        components:
          #"{"/": "/.well-known/*", "exclude": true}, {"/": "/7", "?": {"print": "1"}, "exclude": true}, {"/": "/*"}"#,
        alongside: ["matches-everything"]),
      .right(
        "letter case is ignored",
        components: """
          {"/": "/fish/frozen/*", "exclude": true, "percentEncoded": false, "caseSensitive": false},
          {"/": "/fish/*"}
          """),
    ],
    check: .applinks { applinks, context in
      Trap.report(in: applinks, context, changes: LetterCases.changes) { component in
        context.isLegacyPath(component)
          ? "write `components` with `\"caseSensitive\": false`; `paths` are always case-sensitive"
          : "add `\"caseSensitive\": false`, if the server accepts both"
      }
    })
}

/// The changes of letter case that people and programs make.
private enum LetterCases {
  static func changes(_ url: [UInt8]) -> [OtherSpellings.Changed] {
    if url.starts(with: "/.well-known/".utf8) { return [] }
    let names = namesOfItems(url)
    return OtherSpellings.singleLetterCases(url).filter { changed in !names.contains { $0.contains(changed.end - 1) } }
  }

  /// The places of the names of query items, which programs write.
  private static func namesOfItems(_ url: [UInt8]) -> [Range<Int>] {
    guard let mark = url.firstIndex(of: UInt8(ascii: "?")) else { return [] }
    let end = url[mark...].firstIndex(of: UInt8(ascii: "#")) ?? url.endIndex
    return url[(mark + 1)..<end].split(separator: UInt8(ascii: "&")).map { item in
      item.startIndex..<(item.firstIndex(of: UInt8(ascii: "=")) ?? item.endIndex)
    }
  }
}

extension LintContext {
  /// Returns `true` if a component is an element of the old `paths`.
  func isLegacyPath(_ component: Component) -> Bool { document.kind(component.node) == .string }
}
