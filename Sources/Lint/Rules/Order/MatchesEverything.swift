import Analysis
import Association

extension Rule {
  static let matchesEverything = Rule(
    "matches-everything", .order, .info, summary: "a component matches every remaining URL",
    reason: """
      `*`, or a component without conditions, opens the app for every link to the site that no earlier component \
      excludes, including pages that only the web has, such as terms, downloads and password resets. That is often \
      intended, so it is information only. It is reported once for a file, and not for a component with a `comment`: \
      its author has thought about it. An element of `paths` can have none, so a `comment` of its entry counts.
      """,
    cost: "links that the app cannot show open it too",
    source: "documented: `*` is any characters, an absent key any value; the first matching component decides",
    examples: [
      .wrong("everything", components: #"{"/": "*"}"#),
      .wrong(
        "everything else",
        components:
          #"{"/": "/checkout/*", "exclude": true, "caseSensitive": false, "percentEncoded": false}, {"/": "/*"}"#),
      .wrong(
        "a query dictionary that systems ignore, and nothing else",
        components: #"{"?": {"boat": true}}"#, alongside: ["query-value-not-string"]),
      .right("a comment says that it is intended", components: #"{"/": "*", "comment": "the app shows all pages"}"#),
      .right(
        "a comment of an entry with `paths`",
        """
        {"applinks": {"details": [{"comment": "the app shows all pages", "appID": "9QX4T7KM2P.shop.harbor.app", "paths": [
          "*"]}]}}
        """, alongside: ["legacy-paths"]),
      .right("some links only", components: #"{"/": "/fish/*"}, {"?": {"boat": "?*"}}"#),
    ],
    check: .applinks { applinks, context in
      let found = applinks.entries.lazy.flatMap { context.order.catchAlls(of: $0) }
        .filter { !context.hasRemark($0.component, in: applinks) && !context.isUnclear($0.component.node) }
      guard let first = found.first else { return }
      let more = found.dropFirst().map { context.place($0.component) }
      let isIgnored = context.isMistaken(first.component.node)
      context.report(
        "the component \(context.quote(first.component)) matches \(first.rest)"
          + (isIgnored ? ", because its query dictionary is ignored" : "")
          + (more.isEmpty ? "" : "; \(more.count == 1 ? "1 other does" : "\(more.count) others do") the same"),
        at: context.place(first.component), labels: context.labels(more, "matches everything too"),
        help: [
          isIgnored
            ? "correct the query dictionary; if every link is intended, remove it"
            : "exclude what the app cannot show before it, or list what it can show; if every link is intended, "
              + (context.isLegacyPath(first.component)
                ? "add a `comment` to the entry, which systems ignore, or `--allow matches-everything`"
                : "say so in the `comment` of the component")
        ])
    })
}

extension LintContext {
  /// Returns `true` if the author has written a remark about a component: of an element of `paths`, about its entry.
  fileprivate func hasRemark(_ component: Component, in applinks: AppLinks) -> Bool {
    if component.comment != nil { return true }
    return isLegacyPath(component) && document.member("comment", of: applinks.entries[component.entry].node) != nil
  }
}

/// A component that opens every URL that no earlier one decides.
struct CatchAll {
  let component: Component
  /// The number of exclusions before it that decide something.
  let exclusions: Int

  /// The URLs that it decides, for messages.
  var rest: String {
    switch exclusions {
    case 0: "every URL"
    case 1: "every URL that the exclusion before it leaves"
    default: "every URL that the \(exclusions) exclusions before it leave"
    }
  }
}

extension OrderAnalysis {
  /// The components of an entry that open everything that is left, for some of its apps.
  func catchAlls(of entry: Entry) -> [CatchAll] {
    outcomes(of: entry).compactMap { component, outcome in
      guard case .decides(let list, let position, _) = outcome, list.components.items[position].plan.acceptsEverything,
        !list.components.items[position].excludes
      else { return nil }
      // `optional-query-item` reports items without effect.
      if case .items = component.query.value { return nil }
      let exclusions = (0..<position).count { list.components.items[$0].excludes && list.decidesAnything(at: $0) }
      return CatchAll(component: component, exclusions: exclusions)
    }
  }
}
