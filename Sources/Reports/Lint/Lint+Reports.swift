package import Lint
package import Tasks

extension ReportRule {
  package init(_ rule: Rule) {
    self.init(
      name: rule.name, severity: rule.severity, summary: rule.summary, markdown: RuleReport([rule]).section(rule))
  }

  static let tooManyWarnings = difference(
    "too-many-warnings", .error, "there are more warnings than `max-warnings` allows",
    "Each warning is a finding of its own.")
}

extension Report {
  /// Adds the reason to fail, where no finding does: more warnings than allowed. It is a finding of the first file with a warning.
  package mutating func fail(because excess: String) {
    let rule = ReportRule.tooManyWarnings
    guard let index = files.firstIndex(where: { $0.count(of: .warning) > 0 }) else { return }
    files[index] = files[index].with([Finding(rule: rule.name, severity: rule.severity, message: excess, range: nil)])
    rules.append(rule)
    failOn = failOn ?? .error
  }
}

extension LintRunSettings {
  package func shownFindings(_ format: ReportFormat) -> Int { shownFindings(asText: format == .text) }
}
