package import JSONSource
package import Lint

/// The findings of one file, ready to be shown.
package struct FindingReport {
  package let source: SourceFile
  package let findings: [Finding]
  /// How many more there are of a rule whose findings were too many to keep, by name of the rule.
  package let omitted: [(rule: String, count: Int)]
  /// What `--fix` did to the file before, in order.
  package let fixes: [AppliedFix]
  let lines: SourceLines

  /// - Complexity: O(bytes).
  package init(_ source: SourceFile, _ result: Linter.Result, fixes: [AppliedFix] = []) {
    self.fixes = fixes
    self.source = source
    findings = result.findings
    omitted = result.omitted.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    lines = SourceLines(source)
  }

  /// Whether a finding is at least as severe.
  package func reaches(_ severity: Severity) -> Bool { findings.contains { $0.severity >= severity } }

  /// `file:line:column` of a finding.
  func place(of finding: Finding) -> String {
    let position = lines.position(of: finding.range.lower)
    return "\(source.name):\(position.line):\(position.column)"
  }
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
