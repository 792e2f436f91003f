import Association
import Matching

extension Rule {
  static let invalidVariableName = Rule(
    "invalid-variable-name", .variables, .error,
    summary: "the name of a substitution variable is empty or holds `$`, `(` or `)`",
    reason: """
      A name may hold any character but `$`, `(` and `)`, spaces included. A variable whose name holds one of them cannot \
      be used: `$(a)b)` is the variable `a` and the text `b)`. Patterns that try never match or match something else, \
      so it is an error.
      """,
    cost: "patterns that use the variable do not match the links they are for",
    source: "documented: `substitutionVariables` reference page; decided: an empty name names nothing",
    examples: [
      .wrong(
        "a name with parentheses",
        """
        {"applinks": {
          "details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/fish/*"}]}],
          "substitutionVariables": {"$(catch)": ["cod", "hake"]}}}
        """),
      .wrong(
        "an empty name in `substitutionVariables`",
        """
        {"applinks": {
          "details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/fish/*"}]}],
          "substitutionVariables": {"": ["cod", "hake"]}}}
        """),
      .wrong(
        "an empty name in a pattern",
        """
        {"applinks": {"details": [
          {"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/fish/$()"}]}]}}
        """),
      .wrong(
        "a `$` in a name that a pattern uses",
        """
        {"applinks": {"details": [
          {"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/fish/$($catch)"}]}]}}
        """),
      .right(
        "a name with a space and a hyphen",
        """
        {"applinks": {
          "details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/fish/$(catch of-day)"}]}],
          "substitutionVariables": {"catch of-day": ["cod", "hake"]}}}
        """),
    ],
    check: .applinks { applinks, context in
      for variable in applinks.variables where !VariableName.isValid(variable.name.utf8) {
        let bare = variable.name.filter { !"$()".contains($0) }
        context.report(
          "the variable name \(context.quote(variable.name)) \(VariableName.fault(Array(variable.name.utf8)))",
          at: variable.key,
          help: [
            bare.isEmpty
              ? "give the variable a name without `$`, `(` and `)`"
              : "call the variable \(context.quote(bare)) and write \(context.quote("$(\(bare))")) in patterns"
          ])
      }
      context.forEachVariableUser(in: applinks) { user in
        for (name, element) in user.names {
          // A `$(` in the name is a variable inside a variable: `nested-variable` says so.
          guard !VariableName.isValid(name), context.variables.variable(named: name) == nil, !hasVariable(name) else {
            continue
          }
          context.report(
            "the variable name \(context.quote(name)) \(VariableName.fault(name)), so the pattern never matches",
            at: user.pattern.sourceRange(element.range, in: context.document),
            help: ["write `$(name)` with a name from `substitutionVariables` or a predefined one"])
        }
      }
    })

  /// Whether a text has `$(`.
  static func hasVariable(_ text: [UInt8]) -> Bool {
    zip(text, text.dropFirst()).contains { $0 == UInt8(ascii: "$") && $1 == UInt8(ascii: "(") }
  }
}
