import Analysis
import Association
import JSONSource

extension Rule {
  static let lateExclude = Rule(
    "late-exclude", .order, .warning, summary: "an earlier component opens some of the URLs that an exclusion names",
    reason: """
      Components are read in order, and the first matching component decides. An exclusion after a component that opens some of its URLs does not \
      keep them in the browser, whatever its pattern says. It is a warning, because the exclusion works for its other URLs; an exclusion that is \
      never reached is an error of `unreachable-component`.

      An earlier component is a deliberate exception, and not reported, if every URL that it matches is one of the exclusion: `/help/faq` before an \
      exclusion of `/help/*`. `--fix` moves the exclusion before the component, if that hides no exception between them.
      """,
    cost: "some links that should stay in the browser open the app",
    source: "oracle, documented: the first matching component decides",
    examples: [
      .wrong(
        "an exclusion for all sections after the first of them",
        lines: [#"{"/": "/fish/*"}"#, #"{"/": "*/print", "exclude": true}"#, #"{"/": "/boat/*"}"#],
        fixed: [#"{"/": "*/print", "exclude": true}"#, #"{"/": "/fish/*"}"#, #"{"/": "/boat/*"}"#]),
      .wrong(
        "a query that should stay in the browser",
        lines: [#"{"/": "/boat/*"}"#, #"{"/": "*", "?": {"preview": "?*"}, "exclude": true}"#, #"{"/": "/fish/*"}"#],
        fixed: [#"{"/": "*", "?": {"preview": "?*"}, "exclude": true}"#, #"{"/": "/boat/*"}"#, #"{"/": "/fish/*"}"#]),
      .right(
        "exclusions first",
        components: #"{"/": "*/print", "exclude": true, "caseSensitive": false}, {"/": "/fish/*"}, {"/": "/boat/*"}"#),
      .right(
        "an exception to the exclusion before it",
        components:
          #"{"/": "/help/faq"}, {"/": "/help/*", "exclude": true, "caseSensitive": false}, {"/": "/*/prices"}"#,
        alongside: ["case-trap"]),
    ],
    check: .applinks { _, context in
      var seen: Set<NodeID> = []
      for reading in context.readings {
        for entry in reading.entries {
          let found = reading.order.lateExclusions(of: entry) { context.isMistaken($0.node) }
          // Exclusions that move to the same place would be inserted in two edits there.
          var targets: Set<Int> = []
          for late in found where seen.insert(late.component.node).inserted {
            let isFirst = targets.insert(late.opener.index).inserted
            report(late, in: entry, reading, context, isFixed: isFirst)
          }
        }
      }
    })

  private static func report(
    _ late: LateExclusion, in entry: Entry, _ reading: SystemReading, _ context: LintContext, isFixed: Bool
  ) {
    let (name, opener) = (context.quote(late.component), context.quote(late.opener))
    var fix: Fix?
    if late.canMove, isFixed, context.document.problems.isEmpty {
      fix = Fix(
        "move the exclusion before \(opener)",
        ExclusionMoves.edits(of: [late.component.index], before: late.opener.index, in: entry, context.document))
    }
    context.report(
      "\(reading.condition)the component \(name) excludes \(context.shown(late.url)), but \(opener) before it matches that URL first",
      at: context.place(late.component), severity: context.severity(.warning, in: reading),
      labels: [context.label(context.place(late.opener), "opens the app")],
      help: ["move it before \(opener): the first matching component decides"], fix: fix)
  }
}
