import Association
import Matching

extension Rule {
  static let nestedVariable = Rule(
    "nested-variable", .variables, .error,
    summary: "a substitution variable is used inside another one",
    reason: """
      Values may hold `*` and `?`, but not other variables: `$(…)` in a value is plain text. Inside a name it is no \
      variable either: `$(a$(b))` is the variable `a$(b`, which cannot exist. Either way the links that the author has \
      in mind do not match, so it is an error.
      """,
    cost: "the value, or the whole component, matches no link that the site has",
    source: "documented: `substitutionVariables` reference page",
    examples: [
      .wrong(
        "in a value",
        """
        {"applinks": {
          "details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/$(page)/*"}]}],
          "substitutionVariables": {"page": ["fish", "$(lang)-fish"]}}}
        """),
      .wrong(
        "in a name",
        """
        {"applinks": {"details": [
          {"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/$(fish$(lang))/*"}]}]}}
        """),
      .right(
        "two variables beside each other",
        """
        {"applinks": {
          "details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/$(lang)-$(page)/*"}]}],
          "substitutionVariables": {"page": ["fish", "f?sh*"]}}}
        """),
    ],
    check: .applinks { applinks, context in
      let document = context.document
      for variable in applinks.variables {
        for value in variable.values {
          let text = document.utf8(value)
          guard hasVariable(text) else { continue }
          let parsed = Pattern(text: text, source: PatternSource(node: value))
          guard let element = parsed.elements.first(where: { isVariable($0.kind) }) else { continue }
          context.report(
            "\(context.quote(parsed.text(of: element))) in a value of \(context.quote(variable.name)) is plain text",
            at: parsed.sourceRange(element.range, in: document),
            labels: [context.label(variable.key, "the variable")],
            help: ["use both variables in the pattern itself, or write the values out"],
            cost: "the value takes only URLs that hold this text as it stands")
        }
      }
      context.forEachVariableUser(in: applinks) { user in
        for (name, element) in user.names where hasVariable(name) {
          guard context.variables.variable(named: name) == nil else { continue }
          context.report(
            "a variable cannot stand inside the name of another: this is one called \(context.quote(name))",
            at: user.pattern.sourceRange(element.range, in: document),
            help: ["use the variables one after the other, or write a component for each combination"],
            cost: "the component never matches")
        }
      }
    })

  private static func isVariable(_ kind: Pattern.Kind) -> Bool {
    switch kind {
    case .variable, .unterminatedVariable: true
    default: false
    }
  }
}
