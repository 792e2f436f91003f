import Matching
import SourceText

extension Rule {
  static let analysisLimit = Rule(
    "analysis-limit", .blowUps, .info,
    summary: "the file is too large, or its patterns too complex, for a complete analysis",
    reason: """
      The rules about order search for URLs. Each search has a budget of states, and all of them together have a budget of steps that grows with the \
      number of components. A search that ends without an answer gives no finding, so this rule reports the components concerned.

      Of the apps that may open the same links, at most 1,000 pairs are compared. Patterns of more than four million characters together are not \
      searched.

      An entry of more than 20,000 components is searched only for repetitions, for components after one that matches everything, and for exclusions \
      at its end; so are entries beyond 200,000 components together. The rules `apps-overlap`, `case-trap`, `encoding-trap` and `late-exclude` say \
      nothing about these entries, and `redundant-component` and `unreachable-component` do not say everything.

      `backtracking-blowup` counts the steps of a backtracking matcher for some tens of slow patterns of a file.

      Steps are counted, not seconds, so a file has the same findings on every machine. Whether links open the app is not affected.
      """,
    cost: "faults of these components may not be reported", source: "this tool's own limits",
    examples: [
      .wrong(
        "query dictionaries with too many combinations",
        components: """
          {"?": {"a": "?*", "b": "?*", "c": "?*", "d": "?*", "e": "?*", "f": "?*", "g": "?*", "h": "?*", "i": "?*",
                 "j": "?*", "k": "?*", "l": "?*", "m": "?*", "n": "?*", "o": "?*", "p": "?*", "q": "?*", "r": "?*"}},
          {"?": {"a": "*x*", "b": "*x*", "c": "*x*", "d": "*x*", "e": "*x*", "f": "*x*", "g": "*x*", "h": "*x*", "i": "*x*",
                 "j": "*x*", "k": "*x*", "l": "*x*", "m": "*x*", "n": "*x*", "o": "*x*", "p": "*x*", "q": "*x*", "r": "*x*"}}
          """),
      .right("fewer items", components: #"{"?": {"a": "?*", "b": "?*"}}, {"?": {"c": "?*"}}"#),
    ],
    check: .applinks { applinks, context in
      let limits = context.readings.map { $0.order.limits }
      if let skipped = limits.first?.skipped, let first = skipped.first {
        let count = skipped.reduce(0) { $0 + $1.count }
        context.report(
          "the order of \(grouped(count)) components is not analysed, except for repetitions",
          at: context.document.member(first.patternsKey, of: first.node)?.key ?? first.node,
          help: [
            "shorten the list with `aasa compact`: up to \(grouped(OrderedComponents.exactLimit)) components are analysed"
          ])
      }
      let undecided = limits.flatMap { $0.undecided }.uniqued { $0.node }
      if let first = undecided.first {
        context.report(
          "the order of \(counted(undecided.count, "component")) is not completely analysed within its budget",
          at: first.node, labels: undecided.dropFirst().prefix(3).map { context.label($0.node, "this one too") },
          help: ["check the links that matter with `aasa test`"])
      }
      if limits.contains(where: { $0.hasUncomparedApps }) {
        context.report(
          "not all apps are compared with each other within the budget of the analysis", at: applinks.node,
          help: ["check the links that two apps open with `aasa match`"])
      }
      let omitted = context.subject.slowness.omitted
      if omitted > 0 {
        context.report(
          "the cost of \(counted(omitted, "pattern")) is not counted within the budget of the analysis",
          at: applinks.node, help: ["use fewer stars in a pattern"])
      }
    })
}
