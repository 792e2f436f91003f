import Association
import Matching

extension Rule {
  static let shadowedVariable = Rule(
    "shadowed-variable", .variables, .warning,
    summary: "a substitution variable has the name of a predefined one",
    reason: """
      `alpha`, `upper`, `lower`, `alnum`, `digit`, `xdigit`, `region` and `lang` are there without being defined. Apple \
      does not say what happens when a file defines one of them again. This tool lets the file's own win, but a device may \
      do the opposite, and a reader of the file will expect Apple's. It is a warning because one of the two readings is \
      what the author wants.
      """,
    cost: "a device that takes the predefined values matches other links than the file says",
    source: "decided: the file's own variable wins",
    examples: [
      .wrong(
        "own regions under Apple's name",
        """
        {"applinks": {
          "details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/$(region)/*"}]}],
          "substitutionVariables": {"region": ["north", "south"]}}}
        """),
      .right(
        "a name of one's own; names are case-sensitive",
        """
        {"applinks": {
          "details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/$(coast)/$(Region)/*"}]}],
          "substitutionVariables": {"coast": ["north", "south"], "Region": ["inner", "outer"]}}}
        """),
    ],
    check: .variable { variable, context in
      guard let predefined = PredefinedVariable(rawValue: variable.name) else { return }
      let own = Set(variable.values.map { context.document.string($0) })
      context.report(
        "\(context.quote(variable.name)) is also a predefined variable, of \(predefined.values.count) values",
        at: variable.key,
        help: [
          own == Set(predefined.values)
            ? "remove it: the values are the predefined ones"
            : "give the variable another name, here and in the patterns that use it"
        ])
    })
}
