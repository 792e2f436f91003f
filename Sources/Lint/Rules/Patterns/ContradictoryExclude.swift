import Association
import JSONSource

extension Rule {
  static let contradictoryExclude = Rule(
    "contradictory-exclude", .patterns, .error, summary: "`exclude` is not a Boolean, so it does not exclude",
    reason: """
      `exclude` must be `true` or `false`. A value of another type (`"true"`, `1`) is ignored here: the component opens in the app the links that it \
      should keep in the browser. That is the opposite of what the file seems to say, so it is an error. `"false"`, `0` and `null` exclude nothing \
      either way, so they are information; below an `exclude` of `defaults`, which they hide here and which another system may apply, they are a \
      warning. `--fix` removes the quotes around `"true"` and `"false"`.
      """,
    cost: "the links that should stay in the browser open the app",
    source: "documented: `exclude` is a Boolean; decided: a value of another type is ignored",
    examples: [
      .wrong(
        "`true` in quotes", components: #"{"/": "/fish/frozen/*", "exclude": "true"}, {"/": "/boat/*"}"#,
        fixed: #"{"/": "/fish/frozen/*", "exclude": true}, {"/": "/boat/*"}"#),
      .wrong("a number", components: #"{"/": "/fish/frozen/*", "exclude": 1}, {"/": "/boat/*"}"#),
      .right(
        "a Boolean", components: #"{"/": "/fish/frozen/*", "exclude": true}, {"/": "/fish/*", "exclude": false}"#,
        alongside: ["case-trap", "repeated-defaults"]),
    ],
    check: .applinks { applinks, context in
      let document = context.document
      context.forEachComponentObject(in: applinks) { node in
        guard let exclude = document.value("exclude", of: node), document.kind(exclude) != .boolean else { return }
        let text = document.kind(exclude) == .string ? document.string(exclude).lowercased() : ""
        let isZero = document.kind(exclude) == .number && document.source.text(document.range(exclude)) == "0"
        let meansNo = text == "false" || document.kind(exclude) == .null || isZero
        let isBoolean = text == "true" || text == "false"
        let isOverridden = context.isOverridden(exclude, in: node)
        let hidesDefault = isExcluded(byDefaultsBelow: node, applinks, context)
        context.report(
          "`exclude` is \(document.kind(exclude).phrase), not a Boolean, so nothing is excluded", at: exclude,
          severity: isOverridden ? .info : meansNo ? (hidesDefault ? .warning : .info) : nil,
          help: ["write `true` or `false`, without quotes"],
          cost: isOverridden
            ? "none: each component has an `exclude` of its own"
            : !meansNo
              ? nil
              : hidesDefault
                ? "none, unless a system applies `exclude` of `defaults` instead: the links then open in the browser"
                : "none: without it, nothing is excluded either",
          fix: isBoolean && document.problems.isEmpty
            ? Fix("remove the quotes", [Fix.Edit(document.range(exclude), text)]) : nil)
      }
    })

  /// Returns `true` if the `defaults` below a component, or below those of an entry, exclude.
  private static func isExcluded(byDefaultsBelow node: NodeID, _ applinks: AppLinks, _ context: LintContext) -> Bool {
    guard let component = context.component(node) else {
      return applinks.defaults?.exclude.flatMap(context.document.boolean) ?? false
    }
    return applinks.defaults(of: applinks.entries[component.entry]).exclude.value
  }
}
