import Association
package import JSONSource
package import Lint

/// A fix that was applied, at its place in the file as it was then.
package struct AppliedFix: Sendable {
  let rule: String
  let title: String
  let position: LineColumn
}

/// A file with its fixes applied until none is left; nothing is written.
package struct FixedFile {
  /// The file after the fixes.
  package let source: SourceFile
  package let fixes: [AppliedFix]
  /// The findings before the fixes.
  package let unfixedReport: FindingReport
  /// What is left after the fixes.
  package let report: FindingReport

  /// A fix that waits for another (see `Linter.apply`) comes in a later pass; more passes than this mean fixes that undo
  /// each other.
  private static let passes = 10

  /// Lints and fixes a file. The text in a signed file is left alone: its signature covers it.
  package init(_ source: SourceFile, options: LintOptions, rules: [Rule] = Rule.all) {
    var current = source
    var result = Linter.lint(AssociationFile(source), options: options, rules: rules)
    unfixedReport = FindingReport(source, result)
    var fixes: [AppliedFix] = []
    for _ in 0..<Self.passes where SourceForm.detect(current.bytes) == .json {
      let fixed = Linter.apply(result.findings, to: current)
      if fixed.applied.isEmpty { break }
      let lines = SourceLines(current)
      for finding in fixed.applied {
        guard let fix = finding.fix else { continue }
        fixes.append(
          AppliedFix(rule: finding.rule, title: fix.title, position: lines.position(of: finding.range.lower)))
      }
      current = SourceFile(name: source.name, bytes: fixed.bytes)
      result = Linter.lint(AssociationFile(current), options: options, rules: rules)
    }
    self.source = current
    self.fixes = fixes
    report = FindingReport(current, result, fixes: fixes)
  }
}
