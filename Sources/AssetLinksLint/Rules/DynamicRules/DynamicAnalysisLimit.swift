import Lint
import SourceText

extension Rule {
  static let dynamicAnalysisLimit = Rule(
    "dynamic-analysis-limit", .assetLinks, .info,
    summary: "the dynamic rules are too many or too complex for a complete analysis",
    reason: """
      The rules about dynamic rules search for URLs. Each search has a budget of states and steps, and all of them together have another one for the \
      file. A search that ends without an answer gives no finding, so this rule reports the list concerned. Of a pattern with many stars, \
      `early-wildcard-end` tries 100.

      Steps are counted, not seconds, so a file has the same findings on every machine. Whether links open the app is not affected.
      """,
    cost: "faults of these rules may not be reported", source: "this tool's own limits",
    examples: [
      .wrong(
        "queries with too many combinations",
        .rules(
          """
          [{"?": {"a": "?", "b": "?", "c": "?", "d": "?", "e": "?", "f": "?", "g": "?", "h": "?", "i": "?",
                  "j": "?", "k": "?", "l": "?", "m": "?", "n": "?", "o": "?", "p": "?", "q": "?", "r": "?"}},
           {"?": {"a": "x", "b": "x", "c": "x", "d": "x", "e": "x", "f": "x", "g": "x", "h": "x", "i": "x",
                  "j": "x", "k": "x", "l": "x", "m": "x", "n": "x", "o": "x", "p": "x", "q": "x", "r": "x"}}]
          """)),
      .right("fewer items", .rules(#"[{"?": {"a": "?"}}, {"?": {"b": "x"}}]"#)),
    ],
    check: .assetLinks { context in
      let undecided = context.subject.lists.filter { $0.isUndecided }
      guard let first = undecided.first else { return }
      let count = undecided.reduce(0) { $0 + $1.rules.count }
      context.report(
        "the analysis of \(grouped(count)) dynamic \(count == 1 ? "rule" : "rules") is not complete within its budget",
        at: context.document.start(of: first.node),
        labels: undecided.dropFirst().prefix(3).map {
          Finding.Label("this list too", context.document.start(of: $0.node))
        },
        help: ["check the links that matter with `aasa match`"])
    })
}
