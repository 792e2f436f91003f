package import JSONSource
import Lint
import SourceText

extension Report {
  /// The version of the shape that ``json(more:)`` and ``jsonLines()`` have. It changes when a member is renamed, removed
  /// or means something else; new members do not change it.
  package static let jsonVersion = 1

  /// The report as one JSON document; `schema/report.schema.json` describes it.
  ///
  /// Lines and columns count from 1, columns in Unicode scalars; `start` and `end` are byte offsets from 0, `end` excluded.
  ///
  /// - Parameter more: Writes what else a command has to say, as members of the document.
  package func json(more: (inout JSONWriter) -> Void = { _ in }) -> String {
    JSONWriter.document {
      $0.member("version", Self.jsonVersion)
      $0.member("command", command)
      $0.objects("files", files) { $0.write(to: &$1) }
      $0.objects("failures", failures) { failure, object in
        object.member("file", failure.path)
        object.member("message", failure.message)
        if let position = failure.position { object.members(position) }
      }
      more(&$0)
    }
  }

  /// Each result as a JSON object on a line of its own, in the shape that it has in ``json(more:)``. A file that could not be checked is a
  /// finding of the rule `unread-file`.
  package func jsonLines() -> String {
    (failures.findings.map(\.file) + files).flatMap { file in
      file.results.map { result in JSONWriter.line { file.write(result, to: &$0) } + "\n" }
    }.joined()
  }
}

extension FileReport {
  fileprivate func write(to object: inout JSONWriter) {
    object.member("file", file.path)
    if let origin = file.origin { object.member("generatedFrom", origin) }
    object.objects("findings", results, write)
    object.objects("fixed", fixes) { $0.write(to: &$1) }
    object.object("omitted") { for (rule, count) in omitted { $0.member(rule, count) } }
    object.member("known", known)
    if !passed.isEmpty { object.objects("passed", passed) { Self.write($0, to: &$1) } }
  }

  private static func write(_ check: Finding.Check, to object: inout JSONWriter) {
    if let group = check.group { object.member("group", group) }
    object.member("name", check.name)
  }

  fileprivate func write(_ result: Finding, to object: inout JSONWriter) {
    object.member("rule", result.rule)
    object.member("severity", result.severity.rawValue)
    object.member("message", result.message)
    object.member("file", file.path)
    if let range = result.location.range { file.write(range, to: &object) }
    object.objects("labels", result.labels) { place, object in
      object.member("text", place.text)
      if let other = place.file { object.member("file", other.path) }
      (place.file ?? file).write(place.range, to: &object)
    }
    object.list("help", result.help)
    if let cost = result.cost { object.member("cost", cost) }
    if let fix = result.fix {
      object.object("fix") {
        $0.member("title", fix.title)
        $0.objects("edits", fix.edits) { edit, object in
          file.write(edit.range, to: &object)
          object.member("replacement", String(decoding: edit.replacement, as: UTF8.self))
        }
      }
    }
    if let check = result.check { object.object("check") { Self.write(check, to: &$0) } }
    if !result.otherChecks.isEmpty { object.objects("otherChecks", result.otherChecks) { Self.write($0, to: &$1) } }
    object.member("fingerprint", result.fingerprint.text)
  }
}

extension AppliedFix {
  package func write(to object: inout JSONWriter) {
    object.member("rule", rule)
    object.member("title", title)
    object.members(position)
  }
}

extension ReportedFile {
  fileprivate func write(_ range: SourceRange, to writer: inout JSONWriter) {
    let (start, end) = bounds(range)
    writer.member("line", start.line)
    writer.member("column", start.column)
    writer.member("endLine", end.line)
    writer.member("endColumn", end.column)
    writer.member("start", range.lower.value)
    writer.member("end", range.upper.value)
  }
}
