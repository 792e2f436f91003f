package import Lint
package import Tasks

extension ReportRule {
  /// A rule of the linter.
  package init(_ rule: Rule) {
    self.init(
      name: rule.name, severity: rule.severity, summary: rule.summary, markdown: RuleReport([rule]).section(rule))
  }
}

extension LintRunSettings {
  /// The most findings of one rule that a format shows.
  package func shownFindings(_ format: ReportFormat) -> Int { shownFindings(asText: format == .text) }
}

extension Severity {
  var role: Style.Role {
    switch self {
    case .error: .error
    case .warning: .warning
    case .info: .info
    }
  }
}
