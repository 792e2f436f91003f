import Matching

extension Rule {
  static let unknownVariable = Rule(
    "unknown-variable", .variables, .error, summary: "a pattern uses an undefined substitution variable",
    reason: """
      `$(name)` matches a value of `substitutionVariables` or of a predefined variable (`alpha`, `upper`, `lower`, \
      `alnum`, `digit`, `xdigit`, `region`, `lang`). Names are case-sensitive. A pattern with any other name never \
      matches, so the whole component is lost; that is why it is an error.

      `--fix` corrects a name that differs from a known one only in letter case, spaces, `-` or `_`.
      """,
    cost: neverMatchesCost,
    source: "documented: names are case-sensitive; decided: an unknown name never matches",
    examples: [
      .wrong(
        "the letter case differs", components: #"{"/": "/fish/$(Catch)"}, {"/": "/today/$(catch)"}"#,
        fixed: #"{"/": "/fish/$(catch)"}, {"/": "/today/$(catch)"}"#, variables: #""catch": ["cod", "hake"]"#),
      .wrong("another word for a predefined variable", components: #"{"/": "/$(language)/buy"}"#),
      .wrong("in a query item", components: #"{"/": "/buy", "?": {"size": "$(sizes)"}}"#),
      .right(
        "a predefined variable and the file's own", components: #"{"/": "/$(lang)/fish/$(catch)"}"#,
        variables: #""catch": ["cod", "hake"]"#),
    ],
    check: .pattern { site, context in
      for element in site.pattern.elements {
        guard case .variable(let bytes) = element.kind, VariableName.isValid(bytes),
          context.variables.variable(named: bytes) == nil
        else { continue }
        let name = String(decoding: bytes, as: UTF8.self)
        context.report(
          "the substitution variable \(context.quote(name)) is not defined",
          at: site.pattern.sourceRange(element.range, in: context.document),
          help: [
            context.variableNames.suggestion(for: name).map {
              "write \(context.quote("$(\($0))")), if that is intended; names are case-sensitive"
            } ?? "define \(context.quote(name)) in `substitutionVariables` of `applinks`, or use a predefined variable"
          ],
          fix: context.variableNames.sameLetters(as: name).flatMap { same in
            let inner = site.pattern.sourceRange(
              element.range.lowerBound + 2..<element.range.upperBound - 1, in: context.document)
            // A name with a quote or a backslash would need escaping; it is not a typo.
            return same.utf8.allSatisfy { $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
              ? Fix("write \(context.quote(same))", [Fix.Edit(inner, same)]) : nil
          })
      }
    })
}
