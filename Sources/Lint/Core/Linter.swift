package import SourceText

package enum Linter {
  package struct Result: Sendable {
    package private(set) var findings: [Finding]
    /// The number of findings that were left out, by rule.
    package let omitted: [String: Omitted]
    /// The places of the components that decide no URL, as far as is known, if they are listed.
    package var unreached: Set<ByteOffset> = []

    init(findings: [Finding], omitted: [String: Omitted]) { (self.findings, self.omitted) = (findings, omitted) }

    /// The same in order of place; at the same place in order of rule name.
    package consuming func ordered() -> Result {
      findings.sortByPlace()
      return self
    }

    /// Returns the findings and keeps none: a million have no copy then.
    package mutating func takeFindings() -> [Finding] {
      var taken: [Finding] = []
      swap(&taken, &findings)
      return taken
    }

    /// The findings of two runs of different rules in one file, in order of place; at the same place in order of rule name.
    package func joined(with other: Result) -> Result {
      var left = other.omitted
      for (rule, counts) in omitted { left[rule] = counts }
      return Result(findings: findings + other.findings, omitted: left).ordered()
    }
  }

  /// The number of findings of a rule that were left out, by severity.
  package typealias Omitted = [Severity: Int]

  /// The worst findings of each rule, of equally severe ones the first, in their order, and the numbers of the others.
  package static func worst(of findings: [Finding], _ limit: Int) -> (findings: [Finding], omitted: [String: Omitted]) {
    if limit == .max { return (findings, [:]) }
    var room: [String: Omitted] = [:]
    var omitted: [String: Omitted] = [:]
    for finding in findings { room[finding.rule, default: [:]][finding.severity, default: 0] += 1 }
    for (rule, counts) in room {
      var left = limit
      for (severity, count) in counts.sorted(by: { $0.key > $1.key }) {
        let kept = min(count, left)
        room[rule]?[severity] = kept
        if kept < count { omitted[rule, default: [:]][severity] = count - kept }
        left -= kept
      }
    }
    let kept = findings.filter { finding in
      let isKept = room[finding.rule]?[finding.severity] ?? 0 > 0
      if isKept { room[finding.rule]?[finding.severity]? -= 1 }
      return isKept
    }
    return (kept, omitted)
  }

  /// Runs rules over a subject.
  ///
  /// - Parameter visit: Calls the rules for the parts of the subject; without it, for the subject as a whole.
  package static func run<Subject>(
    _ rules: [Rule], on subject: Subject, _ options: LintOptions, limit: Int = .max,
    visit: ([Rule], RuleContext<Subject>) -> Void = { PartRules($0).check($1.subject, $1) }
  ) -> Result {
    let context = RuleContext(subject, options, limit: limit)
    visit(rules.filter { !options.allowed.contains($0.name) }, context)
    var (findings, omitted) = worst(of: context.takeFindings(), limit)
    omitted.add(context.omitted)
    return Result(findings: findings, omitted: omitted)
  }
}

extension [String: Linter.Omitted] {
  package mutating func add(_ others: Self) {
    for (rule, counts) in others {
      for (severity, count) in counts { self[rule, default: [:]][severity, default: 0] += count }
    }
  }
}
