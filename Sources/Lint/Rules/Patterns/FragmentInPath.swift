extension Rule {
  static let fragmentInPath = Rule(
    "fragment-in-path", .patterns, .error, summary: "a path pattern contains `#`",
    reason: """
      A path ends before `#`, so a path as written in a URL never contains one and the pattern never matches; that is \
      why it is an error. In `components`, `"#"` is compared with the fragment, and `--fix` moves it there; `paths` \
      cannot match the fragment. With `"percentEncoded": false`, `#` matches `%23`, and is not reported.
      """,
    cost: neverMatchesCost,
    source: "RFC 3986, section 3.3: `#` ends the path; documented: `\"/\"` is compared with the path",
    examples: [
      .wrong(
        "a page of a single-page application", components: #"{ "/": "/#/fish/*" }"#,
        fixed: ##"{ "/": "/", "#": "/fish/*" }"##),
      .wrong("nothing but a fragment", components: ##"{"/": "#fish"}"##),
      .right(
        "the fragment under `\"#\"`",
        components: ##"{"/": "/", "#": "/fish/*"}, {"/": "/a#b", "percentEncoded": false}"##),
    ],
    check: .pattern { site, context in
      guard site.key == .path, site.component.percentEncoded.value,
        let index = site.pattern.text.span.firstIndex(of: UInt8(ascii: "#")),
        site.pattern.elements.contains(where: { $0.kind == .literal && $0.range.contains(index) })
      else { return }
      let document = context.document
      context.report(
        "the pattern \(context.quote(site.pattern.text)) never matches: a path cannot contain `#`",
        at: site.pattern.sourceRange(index..<site.pattern.text.count, in: document),
        help: [
          site.isLegacyPath
            ? "write `components`, with the fragment under `\"#\"`; `paths` cannot match it"
            : "move the fragment, without its `#`, to `\"#\"`"
        ], fix: site.splitFix(at: index, into: "#", title: "move the fragment to `\"#\"`", document))
    })
}
