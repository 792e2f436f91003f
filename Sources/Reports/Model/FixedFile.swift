import AssetLinksLint
import Association
package import Lint
package import SourceText

/// A file with its fixes applied until none is left; nothing is written.
package struct FixedFile {
  /// The file after the fixes.
  package let source: SourceFile
  package let fixes: [AppliedFix]
  /// The findings before the fixes.
  package let unfixedReport: FileReport
  /// The findings after the fixes.
  package let report: FileReport

  /// A fix that waits for another (see `Linter.apply`) is applied in a later pass. More passes than this mean fixes that undo each
  /// other.
  private static let passes = 10

  /// Lints and fixes a file. The text in a signed file is not changed: its signature covers it.
  ///
  /// - Parameters:
  ///   - path: See ``ReportedFile/path``.
  ///   - rules: Rules about association files to run instead of those for the file's platform.
  package init(_ source: SourceFile, path: String? = nil, options: LintOptions, rules: [Rule]? = nil) {
    func lint(_ source: SourceFile) -> Linter.Result {
      guard let rules else { return Linter.lint(source, options: options) }
      return Linter.lint(AssociationFile(source), options: options, rules: rules)
    }
    var current = source
    var result = lint(source)
    unfixedReport = FileReport(source, path: path, result)
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
      result = lint(current)
    }
    self.source = current
    self.fixes = fixes
    report = FileReport(current, path: path, result, fixes: fixes)
  }
}
