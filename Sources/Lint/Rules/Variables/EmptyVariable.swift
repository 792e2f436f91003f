import Association
import Matching

extension Rule {
  static let emptyVariable = Rule(
    "empty-variable", .variables, .error,
    summary: "a substitution variable has no values",
    reason: """
      `$(name)` matches any one value of the variable. With no value there is nothing to match, so every pattern that uses \
      the variable never matches; that is why it is an error. A value that is the empty string is something else: it \
      makes the place optional, and is not reported.
      """,
    cost: "every component that uses the variable never matches",
    source: "decided, from the documented meaning of a variable: any one of its values",
    examples: [
      .wrong(
        "an empty list",
        """
        {"applinks": {
          "details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/fish/$(catch)"}]}],
          "substitutionVariables": {"catch": []}}}
        """),
      .right(
        "some values",
        """
        {"applinks": {
          "details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/fish/$(catch)"}]}],
          "substitutionVariables": {"catch": ["cod", "hake"]}}}
        """),
      .right(
        "an empty value: the suffix may be missing",
        """
        {"applinks": {
          "details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/fish$(suffix)"}]}],
          "substitutionVariables": {"suffix": ["", ".html"]}}}
        """),
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
