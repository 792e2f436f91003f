import Association
import Matching

extension Rule {
  static let unknownVariable = Rule(
    "unknown-variable", .variables, .error,
    summary: "a pattern uses a substitution variable that nobody defines",
    reason: """
      `$(name)` stands for a value of `substitutionVariables` or of one of the predefined variables (`alpha`, `upper`, \
      `lower`, `alnum`, `digit`, `xdigit`, `region`, `lang`). Names are case-sensitive. A pattern with a name that is \
      neither never matches, so the whole component is lost; that is why it is an error.

      A name that differs from a known one only in letter case, spaces, `-` or `_` is corrected by `--fix`.
      """,
    cost: "the component never matches: its links open in the browser, or its exclusion does not happen",
    source: "documented: names are case-sensitive; decided: an unknown name never matches",
    examples: [
      .wrong(
        "the letter case differs",
        """
        {"applinks": {
          "details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
            {"/": "/fish/$(Catch)"}, {"/": "/today/$(catch)"}]}],
          "substitutionVariables": {"catch": ["cod", "hake"]}}}
        """,
        fixed: """
          {"applinks": {
            "details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
              {"/": "/fish/$(catch)"}, {"/": "/today/$(catch)"}]}],
            "substitutionVariables": {"catch": ["cod", "hake"]}}}
          """),
      .wrong(
        "another word for a predefined variable",
        """
        {"applinks": {"details": [
          {"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/$(language)/buy"}]}]}}
        """),
      .wrong(
        "in a query item",
        """
        {"applinks": {"details": [
          {"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/buy", "?": {"size": "$(sizes)"}}]}]}}
        """),
      .right(
        "a predefined variable and the file's own",
        """
        {"applinks": {
          "details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/$(lang)/fish/$(catch)"}]}],
          "substitutionVariables": {"catch": ["cod", "hake"]}}}
        """),
    ],
    check: .pattern { site, context in
      for element in site.pattern.elements {
        guard case .variable(let name) = element.kind, VariableName.isValid(name),
          context.variables.variable(named: name) == nil
        else { continue }
        report(String(decoding: name, as: UTF8.self), element, site, context)
      }
    })

  private static func report(_ name: String, _ element: Pattern.Element, _ site: PatternSite, _ context: LintContext) {
    context.report(
      "no substitution variable is called \(context.quote(name))",
      at: site.pattern.sourceRange(element.range, in: context.document),
      help: [
        context.variableNames.nearest(to: name).map {
          "write \(context.quote("$(\($0))")), if that is meant; names are case-sensitive"
        }
          ?? "define \(context.quote(name)) in `substitutionVariables` of `applinks`, or use a predefined variable"
      ],
      fix: context.variableNames.sameLetters(as: name).flatMap { same in
        let inner = site.pattern.sourceRange(
          element.range.lowerBound + 2..<element.range.upperBound - 1, in: context.document)
        // A name with a quote or a backslash would need escaping; no such name is a slip.
        return same.utf8.allSatisfy { $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
          ? Fix("name \(context.quote(same))", [Fix.Edit(inner, same)]) : nil
      })
  }
}
