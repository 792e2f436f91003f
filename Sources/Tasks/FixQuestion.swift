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
      throw .option("the file is generated from \(backquoted(origin)); change that file")
    }
    guard let fingerprint else {
      let report = lint.fixed().after
      return FixAnswer(source: report.file.source, fixes: report.fixes)
    }
    let report = lint.answer()
    guard let finding = report.results.first(where: { $0.fingerprint.text == fingerprint }) else {
      throw .option("no finding has the fingerprint \(backquoted(fingerprint)); lint the text again")
    }
    guard let fix = finding.fix else { throw .option("the finding of `\(finding.rule)` has no fix") }
    let bytes = lint.file.source.applying(fix.edits.sorted(by: SourceEdit.isBefore))
    return FixAnswer(
      source: SourceFile(name: lint.file.source.name, bytes: bytes),
      fixes: [AppliedFix(rule: finding.rule, title: fix.title, position: report.file.bounds(finding.range).start)])
  }
}

package struct FixAnswer: Sendable {
  package let source: SourceFile
  package let fixes: [AppliedFix]
}

/// The reason why fixes of a file are left.
package enum FixObstacle: Sendable {
  /// The text has more mistakes than are corrected at a time.
  case tooManyMistakes
  /// The fixes undo each other, so none is applied.
  case undoing
}

extension LintQuestion {
  /// A fix that waits for another (see `Linter.apply`) is applied in a later pass. More passes than this mean fixes that undo each
  /// other, unless the text has more mistakes than are read at a time.
  private static let passes = 20

  /// A file between two passes.
  private struct Fixed {
    var file: LinkFile
    var result: Linter.Result
    var fixes: [AppliedFix] = []

    /// `true` if the file may have more findings than these.
    var isCut: Bool {
      file.document.problems.contains { if case .tooManyProblems = $0.kind { true } else { false } }
    }
  }

  /// The findings before and after all fixes are applied, until none is left. The text in a signed file is not changed: its
  /// signature covers it. Fixes that do not come to an end are not applied.
  ///
  /// - Returns: Also the reason why fixes are left; `nil` where none is.
  package func fixed() -> (before: FileReport, after: FileReport, end: FixObstacle?) {
    var last = Fixed(file: file, result: lint(file, keepsAll: true))
    let before = report(last)
    for _ in 0..<Self.passes {
      guard let next = pass(last) else { return (before, report(last), nil) }
      last = next
    }
    return last.isCut ? (before, report(last), .tooManyMistakes) : (before, before, .undoing)
  }

  /// The report with the findings that are shown.
  private func report(_ fixed: Fixed) -> FileReport {
    report(fixed.file, fixed.result, fixes: fixed.fixes).limited(to: options.findingsPerRule)
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
      next.result = lint(next.file, keepsAll: true)
      let left = Self.left(applied, last.result, next.result)
      guard left.isEmpty else {
        findings.removeAll { left.contains(PlacedName($0)) }
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
  private static func left(_ applied: [Finding], _ before: Linter.Result, _ after: Linter.Result) -> Set<PlacedName> {
    let places = Dictionary(grouping: after.findings, by: name).mapValues { $0.map { $0.range.lower.value }.sorted() }
    var counts: [String: Int] = [:]
    for finding in before.findings { counts[name(finding), default: 0] += 1 }
    let edits = applied.flatMap { $0.fix?.edits ?? [] }.sorted(by: SourceEdit.isBefore)
    // The bytes by which the text behind each edit moves.
    let moves = edits.reduce(into: [0]) { $0.append($0[$0.count - 1] - $1.savedBytes) }
    let left = applied.filter { finding in
      guard let places = places[name(finding)], places.count >= counts[name(finding), default: 0] else { return false }
      let start = finding.range.lower.value
      var index = edits.partitioningIndex { $0.range.lower.value >= start }
      let inserted = edits[index...].prefix { $0.range.lower.value == start }.reduce(0) { $0 + $1.replacement.count }
      if index > 0, edits[index - 1].range.upper.value > start { index -= 1 }
      let place = start + moves[index]
      let nearest = places.partitioningIndex { $0 >= place }
      return nearest < places.count && places[nearest] <= place + inserted
    }
    return Set(left.map(PlacedName.init))
  }

  private struct PlacedName: Hashable {
    let range: SourceRange
    let name: String

    init(_ finding: Finding) { (range, name) = (finding.range, LintQuestion.name(finding)) }
  }

  private static func name(_ finding: Finding) -> String {
    "\(finding.rule)\n\(finding.fix?.title ?? "")\n\(finding.message)"
  }
}
