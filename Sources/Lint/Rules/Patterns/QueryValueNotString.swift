import JSONSource

extension Rule {
  static let queryValueNotString = Rule(
    "query-value-not-string", .patterns, .error, summary: "a query dictionary has a value that is not a string",
    reason: """
      The values of a query dictionary are patterns, so they are strings. One value of another type (`true`, `5`, \
      `null`, an array, an object) makes systems ignore the whole dictionary: the other items are lost too, and the \
      component matches every query. It matches more links than intended, so it is an error.
      """,
    cost: "the component matches every query, so more links open the app, or are excluded, than intended",
    source:
      "oracle: `{\"flag\": true}`, `{\"n\": 5}`, `{\"a\": [\"1\"]}` and `{\"a\": {\"b\": \"1\"}}` match any query",
    examples: [
      .wrong("a number beside a valid item", components: #"{"/": "/buy", "?": {"article": "????", "amount": 1}}"#),
      .wrong("`true` for a required item", components: #"{"/": "/buy", "?": {"article": true}}"#),
      .wrong(
        "a list of values, in `defaults`",
        """
        {"applinks": {"defaults": {"?": {"size": ["s", "l"]}}, "details": [
          {"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/buy"}]}]}}
        """),
      .right("patterns", components: #"{"/": "/buy", "?": {"article": "?*", "amount": "1"}}"#),
    ],
    check: .applinks { applinks, context in
      context.forEachComponentObject(in: applinks) { node in
        guard let query = context.document.value("?", of: node), context.document.kind(query) == .object else { return }
        check(query, isOverridden: context.isOverridden(query, in: node), context)
      }
    })

  private static func check(_ query: NodeID, isOverridden: Bool, _ context: LintContext) {
    let document = context.document
    let members = Array(document.members(query))
    let wrong = members.filter { document.kind($0.value) != .string }
    guard let first = wrong.first else { return }
    let lost = members.filter { document.kind($0.value) == .string }.map { context.quote($0.key) }
    let what = document.kind(first.value)
    let help =
      switch what {
      case .boolean: "write `\"?*\"` to require the item, or the required value as a string"
      case .number: "put the number in quotes: `\"\(document.source.text(document.range(first.value)))\"`"
      case .array: "use a substitution variable with these values, or a component for each"
      default: "write a pattern as a string, or remove the item"
      }
    context.report(
      "the query item \(context.quote(first.key)) is \(what.phrase), so the whole query dictionary is ignored",
      at: first.value, severity: isOverridden ? .info : nil,
      labels: wrong.dropFirst().prefix(8).map { context.label($0.value, "not a string either") }, help: [help],
      cost: isOverridden
        ? "none: each component has a query of its own"
        : lost.isEmpty
          ? nil
          : "the component matches every query; \(lost.prefix(3).joined(separator: ", ")) \(lost.count == 1 ? "is" : "are") ignored too"
    )
  }
}
