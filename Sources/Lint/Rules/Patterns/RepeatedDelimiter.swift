import JSONSource

extension Rule {
  static let repeatedDelimiter = Rule(
    "repeated-delimiter", .patterns, .error,
    summary: "a query or fragment pattern begins with the delimiter of its part",
    reason: """
      The query begins behind `?`, the fragment behind `#`, and the value of an item behind `=`. `"#": "#top"` matches `/a##top` and not `/a#top`. \
      In a query pattern `?` is any one character, so `"?": "?id=*"` matches `/a?xid=7`; it is reported before `name=` only.
      """,
    cost: "the pattern matches no usual link",
    source: "RFC 3986, section 3: the delimiters are not part of the query and the fragment; oracle: `?` in patterns",
    examples: [
      .wrong("a fragment", components: ##"{"/": "/help", "#": "#top"}"##, fixed: ##"{"/": "/help", "#": "top"}"##),
      .wrong("a query", components: #"{"/": "/buy", "?": "?id=*"}"#, fixed: #"{"/": "/buy", "?": "id=*"}"#),
      .wrong("a value", components: #"{"/": "/buy", "?": {"id": "=7"}}"#, fixed: #"{"/": "/buy", "?": {"id": "7"}}"#),
      .right(
        "without delimiters",
        components: ##"{"/": "/buy", "?": {"id": "?*"}}, {"/": "/help", "#": "top"}, {"/": "/sale", "?": "?*"}"##),
    ],
    check: .pattern { site, context in
      let text = site.pattern.text
      guard let delimiter = delimiter(of: site), !site.isLegacyPath else { return }
      let part = site.item != nil ? "value" : site.key == .query ? "query" : "fragment"
      let rest = String(decoding: text.dropFirst(), as: UTF8.self)
      context.report(
        "the pattern \(context.quote(text)) begins with the `\(delimiter)` before the \(part)",
        at: site.pattern.sourceRange(0..<1, in: context.document), help: ["write \(context.quote(rest))"],
        fix: site.rewriting(as: rest, title: "remove the `\(delimiter)`", context.document))
    })

  private static func delimiter(of site: PatternSite) -> Character? {
    func begins(with byte: UInt8) -> Bool {
      site.pattern.elements.first?.kind == .literal && site.pattern.text.first == byte
    }
    if site.item != nil { return begins(with: UInt8(ascii: "=")) ? "=" : nil }
    if site.key == .fragment { return begins(with: UInt8(ascii: "#")) ? "#" : nil }
    guard site.key == .query, let start = queryStart(site.pattern), start.isCertain else { return nil }
    return start.index == 0 ? "?" : nil
  }
}
