import JSONSource
import Lint
import Reports
package import SourceText

/// A text with fixes applied.
package enum FixAnswer {
  /// An object with the text, and the fixes in the shape of `aasa lint --fix --format json`.
  ///
  /// - Parameter fingerprint: The finding whose fix is applied; `nil` for all fixes.
  package static func json(_ source: SourceFile, fingerprint: String? = nil, _ question: LintQuestion)
    throws(AnswerFault)
    -> String
  {
    let fixed =
      try fingerprint.map { fingerprint throws(AnswerFault) in try question.fixed(source, only: fingerprint) }
      ?? question.fixed(source)
    return JSONWriter.document {
      $0.member("version", 1)
      $0.member("text", String(decoding: fixed.source.bytes, as: UTF8.self))
      $0.objects("fixed", fixed.fixes) { fix, object in
        object.member("rule", fix.rule)
        object.member("title", fix.title)
        object.members(fix.position)
      }
    }
  }
}

extension LintQuestion {
  fileprivate typealias Fixed = (source: SourceFile, fixes: [AppliedFix])

  fileprivate func fixed(_ source: SourceFile) -> Fixed {
    let file = FixedFile(source, path: reportPath, options: options)
    return (file.source, file.fixes)
  }

  fileprivate func fixed(_ source: SourceFile, only fingerprint: String) throws(AnswerFault) -> Fixed {
    let report = report(source)
    guard let result = report.results.first(where: { $0.fingerprint.text == fingerprint }) else {
      throw .unusableOption("no finding has the fingerprint `\(escapedForDisplay(fingerprint))`; lint the text again")
    }
    guard let fix = result.fix else { throw .unusableOption("the finding of `\(result.rule)` has no fix") }
    let bytes = source.applying(fix.edits.sorted(by: SourceEdit.isBefore))
    let position = report.file.lines.position(of: result.range?.lower ?? ByteOffset(0))
    return (
      SourceFile(name: source.name, bytes: bytes),
      [AppliedFix(rule: result.rule, title: fix.title, position: position)]
    )
  }
}
