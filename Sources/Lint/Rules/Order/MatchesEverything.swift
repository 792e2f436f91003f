import Analysis
import Association
import Matching

extension Rule {
  static let matchesEverything = Rule(
    "matches-everything", .order, .info,
    summary: "a component takes every URL that is left",
    reason: """
      `*`, or a component that asks nothing, opens the app for every link to the site, as far as no component before it excludes \
      the link: also for pages that only the web has, such as terms, downloads and the reset of a password. Often that is \
      meant, so it is information only. The author's comment is quoted, where there is one.
      """,
    cost: "links that the app cannot show open it all the same",
    source: "documented: `*` is any characters, an absent key any value; the first component that matches decides",
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
        "some things; and nothing else",
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
          // `optional-query-item` speaks of items that ask nothing.
          if case .items = component.query.value { continue }
          let exclusions = (0..<position).count { list.components.items[$0].excludes && list.decidesAnything(at: $0) }
          let rest =
            exclusions == 0
            ? "every URL"
            : "every URL that the \(exclusions == 1 ? "exclusion" : "\(exclusions) exclusions") before it \(exclusions == 1 ? "leaves" : "leave")"
          let comment = component.comment.flatMap { context.document.kind($0) == .string ? context.quote($0) : nil }
          context.report(
            "\(context.quote(component)) takes \(rest)\(comment.map { "; its comment says \($0)" } ?? "")",
            at: context.place(component),
            help: ["before it, exclude what the app cannot show; or name what it can"])
        }
      }
    })
}
