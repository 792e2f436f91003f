package import JSONSource
package import Lint

/// The findings of one file, ready to be shown.
package struct FindingReport {
  package let source: SourceFile
  package private(set) var findings: [Finding]
  /// The findings of a rule that were too many to keep or to show, by name of the rule and severity.
  private var left: [String: Linter.Omitted]
  /// How many findings have a fix, those among them that are not shown.
  let fixable: Int
  /// What `--fix` did to the file before, in order.
  package let fixes: [AppliedFix]
  let lines: SourceLines

  /// - Complexity: O(bytes).
  package init(_ source: SourceFile, _ result: Linter.Result, fixes: [AppliedFix] = []) {
    self.fixes = fixes
    self.source = source
    findings = result.findings
    left = result.omitted
    fixable = findings.count { $0.fix != nil }
    lines = SourceLines(source)
  }

  /// The same report with the first findings of each rule; the others are counted.
  package func limited(to limit: Int) -> FindingReport {
    var limited = self
    var shown: [String: Int] = [:]
    limited.findings = findings.filter { finding in
      shown[finding.rule, default: 0] += 1
      if shown[finding.rule, default: 0] <= limit { return true }
      limited.left[finding.rule, default: [:]][finding.severity, default: 0] += 1
      return false
    }
    return limited
  }

  /// How many more findings there are of a rule, by name of the rule.
  var omitted: [(rule: String, count: Int)] {
    left.sorted { $0.key < $1.key }.map { ($0.key, $0.value.values.reduce(0, +)) }
  }

  /// How many findings have a severity, those among them that are not shown.
  func count(of severity: Severity) -> Int {
    left.values.reduce(findings.count { $0.severity == severity }) { $0 + $1[severity, default: 0] }
  }

  /// Whether a finding is at least as severe.
  package func reaches(_ severity: Severity) -> Bool {
    Severity.allCases.contains { $0 >= severity && count(of: $0) > 0 }
  }

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
