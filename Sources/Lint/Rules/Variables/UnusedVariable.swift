extension Rule {
  static let unusedVariable = Rule(
    "unused-variable", .variables, .info, summary: "no pattern uses a substitution variable",
    reason: """
      A variable has no effect until a pattern contains `$(name)`. An unused one is a leftover, or its name is \
      misspelt in a pattern, which `unknown-variable` reports. It is information.
      """,
    cost: "every device downloads values that have no effect",
    source: "documented: `substitutionVariables` reference page",
    examples: [
      .wrong(
        "a variable that no pattern mentions", components: #"{"/": "/fish/$(catch)"}"#,
        variables: #""catch": ["cod", "hake"], "boats": ["trawler"]"#),
      .wrong(
        "the name without `$` and parentheses", components: #"{"/": "/fish/catch"}"#,
        variables: #""catch": ["cod", "hake"]"#),
      .right(
        "used in a path, in a query and in `defaults`",
        """
        {"applinks": {
          "details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "defaults": {"#": "$(anchor)"}, "components": [
            {"/": "/fish/$(catch)", "?": {"size": "$(size)"}}]}],
          "substitutionVariables": {"catch": ["cod", "hake"], "size": ["s", "l"], "anchor": ["top"]}}}
        """, alongside: ["restrictive-defaults"]),
    ],
    check: .applinks { applinks, context in
      for variable in applinks.variables where context.unusedVariables.contains(variable.key) {
        context.report(
          "no pattern uses the variable \(context.quote(variable.name))", at: variable.key,
          help: ["use \(context.quote("$(\(variable.name))")) in a pattern, or remove the variable"])
      }
    })
}
