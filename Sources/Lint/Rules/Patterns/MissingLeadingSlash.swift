import SourceText

extension Rule {
  static let missingLeadingSlash = Rule(
    "missing-leading-slash", .patterns, .info, summary: "a path pattern begins without a slash",
    reason: """
      The path of a URL begins with a slash, and Apple's examples write it. Without it the pattern matches the same URLs, so it is information; \
      Android and most other programs that read such patterns need the slash. `--fix` writes it.
      """,
    cost: "none on Apple's systems; on Android, the pattern would match nothing",
    source: "oracle: a leading slash of a pattern is optional; source: Android, PatternMatcher",
    examples: [
      .wrong("a word", components: #"{"/": "buy/*"}"#, fixed: #"{"/": "/buy/*"}"#),
      .wrong("in `paths`", file(ofPaths: #""buy/*""#), fixed: file(ofPaths: #""/buy/*""#), alongside: ["legacy-paths"]),
      .right("a slash, or a wildcard in front", components: #"{"/": "/buy/*"}, {"/": "*/print"}, {"/": "?*/help"}"#),
    ],
    check: .pattern { site, context in
      guard site.key == .path, let first = site.pattern.elements.first, first.kind == .literal,
        let byte = site.pattern.text.first, byte.isASCIIAlphanumeric || "._-~".utf8.contains(byte),
        // The beginning of an exclusion whose quotes are misplaced.
        site.pattern.text != Array("NOT".utf8),
        // `url-in-path`, `misspelt-not` and `not-prefix-in-component` report these.
        URLStart(site.pattern.text) == nil, exclusionPrefix(site.pattern.text) == nil
      else { return }
      let document = context.document
      let start = site.pattern.sourceRange(0..<1, in: document).lower.value
      context.report(
        "the path pattern \(context.quote(site.pattern.text)) begins without a slash", at: site.pattern.source.node,
        help: ["write \(context.quote([UInt8(ascii: "/")] + site.pattern.text))"],
        fix: document.problems.isEmpty ? Fix("add the slash", [Fix.Edit(SourceRange(at: start), "/")]) : nil)
    })
}
