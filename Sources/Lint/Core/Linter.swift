package import SourceText

/// Runs rules.
package enum Linter {
  package struct Result: Sendable {
    package let findings: [Finding]
    /// The number of findings that were left out, by rule.
    package let omitted: [String: Omitted]
    /// The places of the components that decide no URL, as far as is known, if they are listed.
    package var unreached: Set<ByteOffset> = []

    /// The same in order of place.
    package var ordered: Result { joined(with: Result(findings: [], omitted: [:])) }

    /// The findings of two runs of different rules in one file, in order of place; at the same place in order of rule name.
    package func joined(with other: Result) -> Result {
      let sorted = (findings + other.findings).sorted {
        ($0.range.lower.value, $0.range.upper.value, $0.rule, $0.message)
          < ($1.range.lower.value, $1.range.upper.value, $1.rule, $1.message)
      }
      var all = other.omitted
      for (rule, counts) in omitted { all[rule] = counts }
      return Result(findings: sorted, omitted: all)
    }
  }

  /// The number of findings of a rule that were left out, by severity.
  package typealias Omitted = [Severity: Int]

  /// Runs rules over a subject.
  ///
  /// - Parameters:
  ///   - limit: The most findings of a rule that are kept.
  ///   - visit: Calls the rules for the parts of the subject; without it, for the subject as a whole.
  package static func run<Subject>(
    _ rules: [Rule], on subject: Subject, _ options: LintOptions, limit: Int = .max,
    visit: ([Rule], RuleContext<Subject>) -> Void = { PartRules($0).check($1.subject, $1) }
  ) -> Result {
    let context = RuleContext(subject, options, limit: limit)
    visit(rules.filter { !options.allowed.contains($0.name) }, context)
    return Result(findings: context.findings, omitted: context.omitted)
  }
}
