extension Rule {
  static let invalidVariableName = Rule(
    "invalid-variable-name", .variables, .error,
    summary: "the name of a substitution variable is empty or contains `$`, `(` or `)`",
    reason: """
      A name may contain any character but `$`, `(` and `)`, spaces included. A variable with one of them in its name \
      cannot be used: `$(a)b)` is the variable `a` and the text `b)`. A pattern that tries never matches or matches \
      something else, so it is an error. A definition alone has no effect, so it is information.
      """,
    cost: "patterns that use the variable do not match their links",
    source: "documented: `substitutionVariables` reference page; decided: an empty name is invalid",
    examples: [
      .wrong("a name with parentheses", components: #"{"/": "/fish/*"}"#, variables: #""$(catch)": ["cod", "hake"]"#),
      .wrong(
        "an empty name in `substitutionVariables`", components: #"{"/": "/fish/*"}"#, variables: #""": ["cod", "hake"]"#
      ),
      .wrong("an empty name in a pattern", components: #"{"/": "/fish/$()"}"#),
      .wrong("a `$` in a name that a pattern uses", components: #"{"/": "/fish/$($catch)"}"#),
      .right(
        "a name with a space and a hyphen", components: #"{"/": "/fish/$(catch of-day)"}"#,
        variables: #""catch of-day": ["cod", "hake"]"#),
    ],
    check: .applinks { applinks, context in
      for variable in applinks.variables where !VariableName.isValid(variable.name.utf8) {
        let bare = variable.name.filter { !"$()".contains($0) }
        context.report(
          "the variable name \(context.quote(variable.name)) \(VariableName.fault(Array(variable.name.utf8)))",
          at: variable.key, severity: .info,
          help: [
            bare.isEmpty
              ? "give the variable a name without `$`, `(` and `)`"
              : "rename the variable to \(context.quote(bare)), and write \(context.quote("$(\(bare))")) in patterns"
          ])
      }
      context.forEachVariableUser(in: applinks) { pattern, _ in
        for (name, element) in pattern.namedVariables {
          // `nested-variable` reports a `$(` in a name.
          guard !VariableName.isValid(name), context.variables.variable(named: name) == nil, !hasVariable(name) else {
            continue
          }
          context.report(
            "the variable name \(context.quote(name)) \(VariableName.fault(name)), so the pattern never matches",
            at: pattern.sourceRange(element.range, in: context.document),
            help: ["write `$(name)` with a name from `substitutionVariables` or a predefined one"])
        }
      }
    })

  static func hasVariable(_ text: [UInt8]) -> Bool { text.containsText(variableStart) }

  private static let variableStart = Array("$(".utf8)
}
