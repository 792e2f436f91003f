import Compaction
import JSONSource
import Matching

extension Rule {
  static let escapeInDecodedPattern = Rule(
    "escape-in-decoded-pattern", .patterns, .error,
    summary: "a percent escape in a pattern that is compared with the decoded URL",
    reason: """
      With `"percentEncoded": false` the URL is decoded before it is compared, and the pattern is not: `/caf%C3%A9` \
      matches `/caf%25C3%25A9` alone. Write the character itself, as `--fix` does unless it has a meaning in patterns \
      or URLs, or compare with the URL as written. `raw-character` reports the reverse.
      """,
    cost: "the pattern matches no usual link",
    source: "oracle, documented: `percentEncoded`: the URL is decoded, and the pattern is not",
    examples: [
      .wrong(
        "an encoded letter", components: #"{"/": "/caf%C3%A9/*", "percentEncoded": false}"#,
        fixed: #"{"/": "/café/*", "percentEncoded": false}"#),
      .wrong(
        "a slash in a segment, which only the URL as written has",
        components: #"{"/": "/fish%2Fcod", "percentEncoded": false}"#),
      .right(
        "the letter itself, or the URL as written",
        components: #"{"/": "/café/*", "percentEncoded": false}, {"/": "/fish%2Fcod"}"#),
    ],
    check: .pattern { site, context in
      let text = site.pattern.text
      guard !site.component.percentEncoded.value, text.contains(UInt8(ascii: "%")),
        let literal = site.pattern.elements.first(where: { element in
          let bytes = Array(text[element.range])
          return element.kind == .literal && PercentEncoding.decode(bytes) != bytes
        })
      else { return }
      let decoded = DecodedLiteral(text)
      context.report(
        "the pattern \(context.quote(text)) is compared with the decoded URL",
        at: site.pattern.sourceRange(literal.range, in: context.document),
        help: [
          "\(decoded.map { "write \(context.quote($0.decoded))" } ?? "write the character itself"), or remove `\"percentEncoded\": false`"
        ], fix: decoded.flatMap { site.rewriting(as: $0.text, title: "decode the pattern", context.document) })
    })
}
