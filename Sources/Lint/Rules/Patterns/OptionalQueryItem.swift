import JSONSource

extension Rule {
  static let optionalQueryItem = Rule(
    "optional-query-item", .patterns, .warning, summary: "a query item matches any value, so also when it is absent",
    reason: """
      An absent item is compared as the empty string, and `*` matches the empty string: `{"id": "*"}` matches every query, with or without `id`. To \
      require the item, write `?*`: at least one character. It is a warning because the item has no effect, although it looks as if it had one.
      """,
    cost: "the component also matches links without the item",
    source: "oracle: `{\"b\": \"*\"}` matches `/x`, `{\"b\": \"?*\"}` does not match `/x?a=1`",
    examples: [
      .wrong("any value", components: #"{"/": "/fish", "?": {"id": "*"}}"#),
      .right("at least one character", components: #"{"/": "/fish", "?": {"id": "?*"}}, {"/": "/boat", "?": "*"}"#),
    ],
    check: .pattern { site, context in
      guard let item = site.item, context.matchesWithoutItem(site.pattern.source.node) else { return }
      context.report(
        "the query item \(context.quote(item)) is not required: `*` also matches when it is absent",
        at: site.pattern.source.node, help: ["write `?*` to require a value, or remove the item"])
    })
}

extension LintContext {
  /// Returns `true` if the pattern of a query item, which is nothing but stars, also matches when the item is absent.
  func matchesWithoutItem(_ pattern: NodeID) -> Bool {
    let text = document.utf8(pattern)
    return text.first == UInt8(ascii: "*") && text.allSatisfy { $0 == UInt8(ascii: "*") }
  }
}
