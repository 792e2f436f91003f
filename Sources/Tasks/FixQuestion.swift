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

  /// - Throws: The reason where the file is generated, where the finding has no fix, or where it is not a finding of the file.
  package func answer() throws(TaskProblem) -> FixAnswer {
    if let origin = lint.origin {
      throw .option("the file is generated from `\(escapedForCode(origin))`; change that file")
    }
    guard let fingerprint else {
      let report = lint.fixed().after
      return FixAnswer(source: report.file.source, fixes: report.fixes)
    }
    let report = lint.answer()
    guard let finding = report.results.first(where: { $0.fingerprint.text == fingerprint }) else {
      throw .option("no finding has the fingerprint `\(escapedForCode(fingerprint))`; lint the text again")
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
  /// other, unless there are more findings than are kept at a time.
  private static let passes = 20

  /// A file between two passes.
  private struct Fixed {
    var file: LinkFile
    var result: Linter.Result
    var fixes: [AppliedFix] = []

    /// `true` if the file may have more findings than these.
    var isCut: Bool {
      !result.omitted.isEmpty
        || file.document.problems.contains { if case .tooManyProblems = $0.kind { true } else { false } }
    }
  }

  /// The findings before and after all fixes are applied, until none is left. The text in a signed file is not changed: its
  /// signature covers it. Fixes that do not come to an end are not applied.
  package func fixed() -> (before: FileReport, after: FileReport) {
    let first = Fixed(file: file, result: lint(file))
    let before = report(file, first.result)
    var last = first
    for _ in 0..<Self.passes {
      guard let next = pass(last) else { return (before, report(last.file, last.result, fixes: last.fixes)) }
      last = next
    }
    return (before, last.isCut ? report(last.file, last.result, fixes: last.fixes) : before)
  }

  /// The file after the fixes of its findings, without those that leave their finding; `nil` if no fix is applied.
  private func pass(_ last: Fixed) -> Fixed? {
    let source = last.file.source
    guard SourceForm.detect(source.bytes) == .json else { return nil }
    var findings = last.result.findings
    while true {
      let (bytes, applied) = Linter.apply(findings, to: source)
      if applied.isEmpty { return nil }
      let new = SourceFile(name: source.name, bytes: bytes)
      var next = Fixed(file: rules == nil ? LinkFile(new) : .association(AssociationFile(new)), result: last.result)
      next.result = lint(next.file)
      let left = Self.left(applied, last.result, next.result)
      guard left.isEmpty else {
        findings.removeAll { finding in
          left.contains { $0.range == finding.range && Self.name($0) == Self.name(finding) }
        }
        continue
      }
      let lines = SourceLines(source)
      next.fixes =
        last.fixes
        + applied.compactMap { finding in
          finding.fix.map {
            AppliedFix(rule: finding.rule, title: $0.title, position: lines.position(of: finding.range.lower))
          }
        }
      return next
    }
  }

  /// The findings that are at their places after their fixes as before, and no fewer: the fixes repair nothing.
  private static func left(_ applied: [Finding], _ before: Linter.Result, _ after: Linter.Result) -> [Finding] {
    var places: [String: [Int]] = [:]
    for finding in after.findings { places[name(finding), default: []].append(finding.range.lower.value) }
    var counts: [String: Int] = [:]
    for finding in before.findings { counts[name(finding), default: 0] += 1 }
    func omitted(_ result: Linter.Result, _ rule: String) -> Int { result.omitted[rule]?.values.reduce(0, +) ?? 0 }
    let edits = applied.flatMap { $0.fix?.edits ?? [] }
    return applied.filter { finding in
      guard let places = places[name(finding)], places.count >= counts[name(finding), default: 0],
        omitted(after, finding.rule) >= omitted(before, finding.rule)
      else { return false }
      let start = finding.range.lower.value
      var (moved, inserted) = (0, 0)
      for edit in edits where edit.range.lower.value <= start {
        if edit.range.lower.value == start {
          inserted += edit.replacement.count
        } else if edit.range.upper.value <= start {
          moved -= edit.savedBytes
        }
      }
      return places.contains { $0 >= start + moved && $0 <= start + moved + inserted }
    }
  }

  private static func name(_ finding: Finding) -> String {
    "\(finding.rule)\n\(finding.fix?.title ?? "")\n\(finding.message)"
  }
}
