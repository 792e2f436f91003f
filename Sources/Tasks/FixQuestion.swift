import Association
import Lint
package import SourceText

/// A file with fixes applied; nothing is written.
package struct FixQuestion: Sendable {
  private let lint: LintQuestion
  private let fingerprint: String?

  /// - Parameter fingerprint: The finding whose fix is applied; `nil` for all fixes.
  package init(_ lint: LintQuestion, fingerprint: String? = nil) {
    self.lint = lint
    self.fingerprint = fingerprint
  }

  /// - Throws: The reason where the finding has no fix, or is not a finding of the file.
  package func answer() throws(TaskProblem) -> FixAnswer {
    guard let fingerprint else {
      let report = lint.fixed().after
      return FixAnswer(source: report.file.source, fixes: report.fixes)
    }
    let report = lint.answer()
    guard let finding = report.results.first(where: { $0.fingerprint.text == fingerprint }) else {
      throw .option("no finding has the fingerprint `\(escapedForDisplay(fingerprint))`; lint the text again")
    }
    guard let fix = finding.fix else { throw .option("the finding of `\(finding.rule)` has no fix") }
    let bytes = lint.file.source.applying(fix.edits.sorted(by: SourceEdit.isBefore))
    return FixAnswer(
      source: SourceFile(name: lint.file.source.name, bytes: bytes),
      fixes: [AppliedFix(rule: finding.rule, title: fix.title, position: report.file.bounds(finding.range).start)])
  }
}

package struct FixAnswer: Sendable {
  /// The file after the fixes.
  package let source: SourceFile
  package let fixes: [AppliedFix]
}

extension LintQuestion {
  /// A fix that waits for another (see `Linter.apply`) is applied in a later pass. More passes than this mean fixes that undo each
  /// other.
  private static let passes = 10

  /// The findings before and after all fixes are applied, until none is left. The text in a signed file is not changed: its
  /// signature covers it.
  package func fixed() -> (before: FileReport, after: FileReport) {
    var current = file
    var result = lint(current)
    let before = report(current, result)
    var fixes: [AppliedFix] = []
    for _ in 0..<Self.passes where SourceForm.detect(current.source.bytes) == .json {
      let fixed = Linter.apply(result.findings, to: current.source)
      if fixed.applied.isEmpty { break }
      let lines = SourceLines(current.source)
      for finding in fixed.applied {
        guard let fix = finding.fix else { continue }
        fixes.append(
          AppliedFix(rule: finding.rule, title: fix.title, position: lines.position(of: finding.range.lower)))
      }
      let source = SourceFile(name: file.source.name, bytes: fixed.bytes)
      current = rules == nil ? LinkFile(source) : .association(AssociationFile(source))
      result = lint(current)
    }
    return (before, report(current, result, fixes: fixes))
  }
}
