extension Rule {
  static let emptyVariable = Rule(
    "empty-variable", .variables, .error, summary: "a substitution variable has no values",
    reason: """
      `$(name)` matches any one value of the variable. Without values, every pattern that uses it never matches; that \
      is why it is an error. If no pattern uses the variable, it has no effect, and it is information. An empty string \
      as a value is different: it makes the place optional, which `empty-value` reports.
      """,
    cost: "no component that uses the variable matches",
    source: "decided, from the documented meaning of a variable: any one of its values",
    examples: [
      .wrong("an empty list", components: #"{"/": "/fish/$(catch)"}"#, variables: #""catch": []"#),
      .right("some values", components: #"{"/": "/fish/$(catch)"}"#, variables: #""catch": ["cod", "hake"]"#),
    ],
    check: .variable { variable, context in
      guard context.document.kind(variable.node) == .array,
        context.document.elements(variable.node).isEmpty
      else { return }
      // `unused-variable` reports one that no pattern uses.
      let isUnused = context.unusedVariables.contains(variable.key)
      context.report(
        "the variable \(context.quote(variable.name)) has no values, so no pattern that uses it matches",
        at: variable.node, severity: isUnused ? .info : nil, labels: [context.label(variable.key, "defined here")],
        help: ["list its values, or remove the variable and the components that use it"])
    })
}
