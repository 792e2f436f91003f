import Analysis
import Association
import Matching

extension Rule {
  static let matchesEverything = Rule(
    "matches-everything", .order, .info,
    summary: "a component matches every remaining URL",
    reason: """
      `*`, or a component without conditions, opens the app for every link to the site that no earlier component \
      excludes, including pages that only the web has, such as terms, downloads and password resets. That is often \
      intended, so it is information only. The author's comment is quoted, if there is one.
      """,
    cost: "links that the app cannot show open it too",
    source: "documented: `*` is any characters, an absent key any value; the first matching component decides",
    examples: [
      .wrong(
        "everything",
        """
        {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
          {"/": "*", "comment": "the app shows all pages"}]}]}}
        """),
      .wrong(
        "everything else",
        """
        {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
          {"/": "/checkout/*", "exclude": true, "caseSensitive": false, "percentEncoded": false}, {"/": "/*"}]}]}}
        """),
      .right(
        "some links only",
        """
        {"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
          {"/": "/fish/*"}, {"?": {"boat": "?*"}}]}]}}
        """),
    ],
    check: .applinks { applinks, context in
      for entry in applinks.entries {
        for (component, outcome) in context.order.outcomes(of: entry) {
          guard case .decides(let list, let position, _) = outcome,
            list.components.items[position].plan.acceptsEverything, !list.components.items[position].excludes,
            !context.isMistaken(component.node)
          else { continue }
          // `optional-query-item` reports items without effect.
          if case .items = component.query.value { continue }
          let exclusions = (0..<position).count { list.components.items[$0].excludes && list.decidesAnything(at: $0) }
          let rest =
            exclusions == 0
            ? "every URL"
            : "every URL that the \(exclusions == 1 ? "exclusion" : "\(exclusions) exclusions") before it \(exclusions == 1 ? "leaves" : "leave")"
          let comment = component.comment.flatMap { context.document.kind($0) == .string ? context.quote($0) : nil }
          context.report(
            "the component \(context.quote(component)) matches \(rest)\(comment.map { "; its comment says \($0)" } ?? "")",
            at: context.place(component),
            help: ["exclude what the app cannot show before it, or list what it can show"])
        }
      }
    })
}
