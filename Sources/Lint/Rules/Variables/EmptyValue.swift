extension Rule {
  static let emptyValue = Rule(
    "empty-value", .variables, .info, summary: "a substitution variable has an empty value",
    reason: """
      With an empty string among its values, `$(name)` also matches nothing: `/fish$(suffix)` matches `/fish`, `/$(page)` matches the root of the \
      site, and a query item with the pattern `$(size)` matches if it is absent. A program that writes the values may leave one empty by accident. \
      The links do what the file says, so it is information.
      """,
    cost: "components also match links without the text of the variable",
    source: "documented: a variable matches any one of its values; oracle: an absent query item is the empty string",
    examples: [
      .wrong(
        "an empty line of a list", components: #"{"/": "/fish/$(catch)/today"}"#,
        variables: #""catch": ["cod", "hake", ""]"#),
      .wrong("an optional suffix", components: #"{"/": "/fish$(suffix)"}"#, variables: #""suffix": ["", ".html"]"#),
      .right(
        "two components, one without the variable",
        components: #"{"/": "/fish"}, {"/": "/fish$(suffix)"}"#, variables: #""suffix": [".html", ".htm"]"#),
    ],
    check: .variable { variable, context in
      let document = context.document
      // `unused-variable` reports one that no pattern uses.
      guard !context.unusedVariables.contains(variable.key),
        let empty = variable.values.first(where: { document.utf8($0).isEmpty })
      else { return }
      let name = context.quote("$(\(variable.name))")
      context.report(
        variable.values.count == 1
          ? "the only value of the variable \(context.quote(variable.name)) is empty, so \(name) matches nothing else"
          : "a value of the variable \(context.quote(variable.name)) is empty, so \(name) also matches nothing",
        at: empty, labels: [context.label(variable.key, "defined here")],
        help: ["remove the value, or keep it if the text is optional"])
    })
}
