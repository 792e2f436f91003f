import Association

extension Rule {
  static let shadowedVariable = Rule(
    "shadowed-variable", .variables, .warning, summary: "a substitution variable has the name of a predefined one",
    reason: """
      `alpha`, `upper`, `lower`, `alnum`, `digit`, `xdigit`, `region` and `lang` are predefined. Apple does not \
      document what happens if a file defines one of them again. This tool uses the file's own definition, but a \
      device may use the predefined one, and readers of the file will expect Apple's values. It is a warning because \
      the file's definition may apply. If the values are the same, or no pattern uses the variable, it is information.
      """,
    cost: "a device that uses the predefined values matches other links than the file says",
    source: "decided: the file's own variable applies",
    examples: [
      .wrong(
        "own regions under a predefined name", components: #"{"/": "/$(region)/*"}"#,
        variables: #""region": ["north", "south"]"#),
      .right(
        "new names; they are case-sensitive", components: #"{"/": "/$(coast)/$(Region)/*"}"#,
        variables: #""coast": ["north", "south"], "Region": ["inner", "outer"]"#),
    ],
    check: .variable { variable, context in
      guard let predefined = PredefinedVariable(rawValue: variable.name) else { return }
      let own = Set(variable.values.map { context.document.string($0) })
      let hasEffect = own != Set(predefined.values) && !context.unusedVariables.contains(variable.key)
      context.report(
        "the variable \(context.quote(variable.name)) is also a predefined one, of \(predefined.values.count) values",
        at: variable.key, severity: hasEffect ? nil : .info,
        help: [
          own == Set(predefined.values)
            ? "remove it: the values are the predefined ones"
            : "rename the variable, here and in the patterns that use it"
        ])
    })
}
