import Association
import JSONSource

extension Rule {
  static let queryValueNotString = Rule(
    "query-value-not-string", .patterns, .error,
    summary: "a query dictionary holds a value that is not a string",
    reason: """
      The values of a query dictionary are patterns, so they are strings. One value of another kind (`true`, `5`, `null`, \
      an array, an object) makes the whole dictionary count for nothing: the constraints beside it are lost too, and the \
      component takes every query. More links than intended are decided, so it is an error.
      """,
    cost: "the component takes every query: links open in the app, or are excluded, that should not be",
    source: "oracle: `{\"flag\": true}`, `{\"n\": 5}`, `{\"a\": [\"1\"]}` and `{\"a\": {\"b\": \"1\"}}` take any query",
    examples: [
      .wrong(
        "a number beside a good constraint",
        """
        {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
          {"/": "/buy", "?": {"article": "????", "amount": 1}}]}]}}
        """),
      .wrong(
        "`true` for an item that must be there",
        """
        {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
          {"/": "/buy", "?": {"article": true}}]}]}}
        """),
      .wrong(
        "a list of values, in `defaults`",
        """
        {"applinks": {"defaults": {"?": {"size": ["s", "l"]}}, "details": [
          {"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/buy"}]}]}}
        """),
      .right(
        "patterns",
        """
        {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
          {"/": "/buy", "?": {"article": "?*", "amount": "1"}}]}]}}
        """),
    ],
    check: .applinks { applinks, context in
      context.forEachComponentObject(in: applinks) { node in
        guard let query = context.document.value("?", of: node), context.document.kind(query) == .object else { return }
        check(query, context)
      }
    })

  private static func check(_ query: NodeID, _ context: LintContext) {
    let document = context.document
    let members = Array(document.members(query))
    let wrong = members.filter { document.kind($0.value) != .string }
    guard let first = wrong.first else { return }
    let lost = members.filter { document.kind($0.value) == .string }.map { context.quote($0.key) }
    let what = document.kind(first.value)
    let help =
      switch what {
      case .boolean: "write \"?*\" for an item that must be there, or the text that its value must have"
      case .number:
        "put the number between quotes: \"\(String(decoding: document.source.bytes[document.range(first.value).bytes], as: UTF8.self))\""
      case .array: "write a substitution variable with these values, or a component for each"
      default: "write a pattern as a string, or remove the item"
      }
    context.report(
      "the value of \(context.quote(first.key)) is \(what.phrase), so the whole query dictionary counts for nothing",
      at: first.value,
      labels: wrong.dropFirst().prefix(8).map { context.label($0.value, "not a string either") }, help: [help],
      cost: lost.isEmpty
        ? nil
        : "the component takes every query; what is asked of \(lost.prefix(3).joined(separator: ", ")) is lost too")
  }
}
