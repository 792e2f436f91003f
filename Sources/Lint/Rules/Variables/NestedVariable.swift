import Association
import Matching

extension Rule {
  static let nestedVariable = Rule(
    "nested-variable", .variables, .error, summary: "a substitution variable is used inside another",
    reason: """
      Values may contain `*` and `?`, but not variables: `$(…)` in a value is plain text. A name cannot contain a variable either: `$(a$(b))` is the \
      variable `a$(b`, which cannot exist. Either way the intended links do not match, so it is an error.
      """,
    cost: "the value, or the whole component, matches none of the intended links",
    source: "documented: `substitutionVariables` reference page",
    examples: [
      .wrong("in a value", components: #"{"/": "/$(page)/*"}"#, variables: #""page": ["fish", "$(lang)-fish"]"#),
      .wrong("in a name", components: #"{"/": "/$(fish$(lang))/*"}"#),
      .right(
        "two variables beside each other", components: #"{"/": "/$(lang)-$(page)/*"}"#,
        variables: #""page": ["fish", "f?sh*"]"#),
    ],
    check: .applinks { applinks, context in
      let document = context.document
      for variable in applinks.variables {
        for value in variable.values {
          let text = document.utf8(value)
          guard hasVariable(text) else { continue }
          let parsed = Pattern(text: text, source: PatternSource(node: value))
          let first = parsed.elements.first {
            if case .variable = $0.kind { true } else { $0.kind == .unterminatedVariable }
          }
          guard let element = first else { continue }
          context.report(
            "\(context.quote(parsed.text(of: element))) in a value of the variable \(context.quote(variable.name)) is plain text",
            at: parsed.sourceRange(element.range, in: document), labels: [context.label(variable.key, "defined here")],
            help: ["use both variables in the pattern itself, or write out the values"],
            cost: "the value matches only URLs that contain this text")
        }
      }
      context.forEachVariableUser(in: applinks) { pattern, _ in
        for (name, element) in pattern.namedVariables where hasVariable(name) {
          guard context.variables.variable(named: name) == nil else { continue }
          context.report(
            "a variable cannot be inside the name of another: this one is called \(context.quote(name))",
            at: pattern.sourceRange(element.range, in: document),
            help: ["use the variables one after the other, or write a component for each combination"],
            cost: "the component never matches")
        }
      }
    })
}
