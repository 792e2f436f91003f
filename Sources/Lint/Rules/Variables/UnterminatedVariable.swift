extension Rule {
  static let unterminatedVariable = Rule(
    "unterminated-variable", .variables, .error, summary: "a pattern has `$(` without `)`",
    reason: """
      `$(` begins the name of a substitution variable, and no escape makes it plain text. Without `)` the pattern \
      never matches, so the whole component is lost; that is why it is an error.

      If the text after `$(` begins with the name of a known variable, `--fix` adds the `)` after it.
      """,
    cost: neverMatchesCost,
    source: "decided: how Apple reads such a pattern is not known",
    examples: [
      .wrong(
        "the closing parenthesis is missing", components: #"{"/": "/$(lang/buy/*"}"#, fixed: #"{"/": "/$(lang)/buy/*"}"#
      ),
      .wrong("no known name follows", components: #"{"/": "/price/$("}"#),
      .right("a variable, and a `$` that is plain text", components: #"{"/": "/$(lang)/buy/$5"}"#),
    ],
    check: .pattern { site, context in
      guard let element = site.pattern.elements.last, element.kind == .unterminatedVariable else { return }
      let document = context.document
      let end = knownName(site.pattern.text, from: element.range.lowerBound + 2, context)
      context.report(
        "`$(` has no closing `)`, so the pattern never matches",
        at: site.pattern.sourceRange(element.range, in: document), help: ["close the variable's name with `)`"],
        fix: end.map { end in
          Fix("close the name with `)`", [Fix.Edit(site.pattern.sourceRange(end..<end, in: document), ")")])
        })
    })

  /// The end of the longest known name that begins at an index and has no letter or digit after it.
  private static func knownName(_ text: [UInt8], from start: Int, _ context: LintContext) -> Int? {
    let ends = (start...text.count).filter { end in
      end > start && (end == text.count || !(text[end].isASCIIAlphanumeric || text[end] >= 0x80))
    }
    // A limit on the number of word ends keeps the search short.
    return ends.prefix(32).last { context.variables.variable(named: Array(text[start..<$0])) != nil }
  }
}
