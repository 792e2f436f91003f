import Association
import Matching

extension Rule {
  static let optionalQueryItem = Rule(
    "optional-query-item", .patterns, .warning,
    summary: "a query item may have any value, so it may also be absent",
    reason: """
      An absent item counts as the empty string, and `*` takes the empty string: `{"id": "*"}` takes every query, with or \
      without `id`. Who writes the item usually wants it to be there, which is `?*`: at least one character. It is a \
      warning because the item asks nothing, and a reader of the file will think that it does.
      """,
    cost: "the component also takes links without the item",
    source: "oracle: `{\"b\": \"*\"}` takes `/x`, `{\"b\": \"?*\"}` does not take `/x?a=1`",
    examples: [
      .wrong(
        "any value",
        """
        {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
          {"/": "/fish", "?": {"id": "*"}}]}]}}
        """),
      .right(
        "at least one character",
        """
        {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
          {"/": "/fish", "?": {"id": "?*"}}, {"/": "/boat", "?": "*"}]}]}}
        """),
    ],
    check: .pattern { site, context in
      guard case .queryItem(let name) = site.part, site.pattern.text.first == UInt8(ascii: "*"),
        site.pattern.elements.allSatisfy({ $0.kind == .anySequence })
      else { return }
      context.report(
        "`*` also matches when the item \(context.quote(name)) is absent", at: site.pattern.source.node,
        help: ["write `?*` if the item must be there with a value; otherwise remove it, since it asks nothing"])
    })
}
