import Lint
import Matching
import SourceText

extension Rule {
  static let escapeInPattern = Rule(
    "escape-in-pattern", .assetLinks, .error, summary: "a pattern with a percent escape",
    reason: """
      Android decodes the URL before it compares it, and the pattern is not decoded. A pattern with `%20` matches only a URL with `%2520`. Apple's \
      components are compared with the URL as written by default, so a list for both platforms needs the two forms.
      """,
    cost: "the pattern does not match the URLs that it is written for",
    source: "source: Android, UriRelativeFilter; documented: Android, `<uri-relative-filter-group>`",
    examples: [
      .wrong("an escaped letter", .rules(#"[{"/": "/caf%C3%A9"}]"#), fixed: .rules(#"[{"/": "/café"}]"#)),
      .wrong("a delimiter of the query", .rules(#"[{"?": {"q": "a%26b"}}]"#)),
      .right("the letter itself", .rules(#"[{"/": "/café"}]"#)),
    ],
    check: .dynamicPattern { node, isOfQuery, context in
      let text = context.document.string(node)
      let decoded = String(decoding: PercentEncoding.decode(Array(text.utf8)), as: UTF8.self)
      guard decoded != text else { return }
      // A value ends at `&`, or at `;` in a query without `&` (source).
      let delimiter = isOfQuery ? decoded.first { $0 == "&" || $0 == ";" } : nil
      // A decoded wildcard would be one, and there is no escape.
      let isPlain = delimiter == nil && decoded.count { $0.isWildcard } == text.count { $0.isWildcard }
      let help =
        if let delimiter {
          "Android splits the decoded query\(delimiter == ";" ? ", if it has no `&`," : "") at `\(delimiter)`: write the text before it, and `*`"
        } else {
          isPlain ? "write \(quoted(decoded)) (`--fix`)" : "write `?` for the character"
        }
      context.report(
        "the pattern \(quoted(text)) is compared with the decoded URL", at: node, help: [help],
        fix: isPlain ? context.rewriting(node, as: decoded) : nil)
    })
}
