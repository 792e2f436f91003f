import Analysis
import Association

extension Rule {
  static let unusedVariable = Rule(
    "unused-variable", .variables, .warning,
    summary: "no pattern uses a substitution variable",
    reason: """
      A variable does nothing until a pattern says `$(name)`. One that no pattern uses is a leftover, or its name is \
      spelled differently where it is meant. Nothing breaks by itself, so it is a warning.
      """,
    cost: "every device downloads values that decide nothing",
    source: "documented: `substitutionVariables` reference page",
    examples: [
      .wrong(
        "a variable that nothing mentions",
        """
        {"applinks": {
          "details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/fish/$(catch)"}]}],
          "substitutionVariables": {"catch": ["cod", "hake"], "boats": ["trawler"]}}}
        """),
      .wrong(
        "the name without `$` and parentheses",
        """
        {"applinks": {
          "details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/fish/catch"}]}],
          "substitutionVariables": {"catch": ["cod", "hake"]}}}
        """),
      .right(
        "used in a path, in a query and in `defaults`",
        """
        {"applinks": {
          "details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "defaults": {"#": "$(anchor)"}, "components": [
            {"/": "/fish/$(catch)", "?": {"size": "$(size)"}}]}],
          "substitutionVariables": {"catch": ["cod", "hake"], "size": ["s", "l"], "anchor": ["top"]}}}
        """),
    ],
    check: .applinks { _, context in
      for variable in context.file.unusedVariables() {
        context.report(
          "no pattern uses the variable \(context.quote(variable.name))", at: variable.key,
          help: ["write \(context.quote("$(\(variable.name))")) where it is meant, or remove the variable"])
      }
    })
}
