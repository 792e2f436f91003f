import Association
import Matching

extension Rule {
  static let emptyVariable = Rule(
    "empty-variable", .variables, .error,
    summary: "a substitution variable has no values",
    reason: """
      `$(name)` matches any one value of the variable. Without values, every pattern that uses it never matches; that \
      is why it is an error. An empty string as a value is different: it makes the place optional, and is not \
      reported.
      """,
    cost: "no component that uses the variable matches",
    source: "decided, from the documented meaning of a variable: any one of its values",
    examples: [
      .wrong("an empty list", components: #"{"/": "/fish/$(catch)"}"#, variables: #""catch": []"#),
      .right("some values", components: #"{"/": "/fish/$(catch)"}"#, variables: #""catch": ["cod", "hake"]"#),
      .right(
        "an empty value: the suffix is optional", components: #"{"/": "/fish$(suffix)"}"#,
        variables: #""suffix": ["", ".html"]"#),
    ],
    check: .variable { variable, context in
      guard context.document.kind(variable.node) == .array,
        !context.document.elements(variable.node).contains(where: { _ in true })
      else { return }
      context.report(
        "the variable \(context.quote(variable.name)) has no values, so no pattern that uses it matches",
        at: variable.node, labels: [context.label(variable.key, "defined here")],
        help: ["list its values, or remove the variable and the components that use it"])
    })
}
