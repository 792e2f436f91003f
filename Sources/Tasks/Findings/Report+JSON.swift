package import JSONSource
import Lint
import SourceText

extension Report {
  /// The version of the shape that ``json(layout:)`` and ``writeJSONLines(to:)`` write. It changes when a member is renamed, removed
  /// or means something else; new members do not change it.
  package static let jsonVersion = 1

  /// The report as one JSON document; `schema/report.schema.json` describes it.
  ///
  /// Lines and columns count from 1, columns in Unicode scalars; `start` and `end` are byte offsets from 0, `end` excluded.
  ///
  /// - Parameter more: Writes what else a command has to say, as members of the document.
  package func json(layout: JSONWriter.Layout = .pretty, more: (inout JSONWriter) -> Void = { _ in }) -> String {
    var writer = JSONWriter(layout)
    writer.object {
      $0.member("version", Self.jsonVersion)
      $0.member("command", command)
      $0.member("files") { $0.array { for file in files { file.write(to: &$0) } } }
      $0.member("failures") {
        $0.array {
          for failure in failures {
            $0.object {
              $0.member("file", failure.path)
              $0.member("message", failure.message)
            }
          }
        }
      }
      more(&$0)
    }
    return writer.text
  }

  /// Writes each result as a JSON object on a line of its own, in the shape that it has in ``json(layout:)``.
  package func writeJSONLines(to output: inout String) {
    for file in files {
      for result in file.results {
        var writer = JSONWriter(.compact)
        file.write(result, to: &writer)
        output.write(writer.text + "\n")
      }
    }
  }
}

extension FileReport {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object {
      $0.member("file", file.path)
      if let origin = file.origin { $0.member("generatedFrom", origin) }
      $0.member("findings") { $0.array { for result in results { write(result, to: &$0) } } }
      $0.member("fixed") { $0.array { for fix in fixes { Self.write(fix, to: &$0) } } }
      $0.member("omitted") { $0.object { for (rule, count) in omitted { $0.member(rule, count) } } }
      $0.member("known", known)
      if passed.isEmpty { return }
      $0.member("passed") { $0.array { for check in passed { Self.write(check, to: &$0) } } }
    }
  }

  private static func write(_ fix: AppliedFix, to writer: inout JSONWriter) {
    writer.object {
      $0.member("rule", fix.rule)
      $0.member("title", fix.title)
      $0.member("line", fix.position.line)
      $0.member("column", fix.position.column)
    }
  }

  private static func write(_ check: Finding.Check, to writer: inout JSONWriter) {
    writer.object {
      if let group = check.group { $0.member("group", group) }
      $0.member("name", check.name)
    }
  }

  fileprivate func write(_ result: Finding, to writer: inout JSONWriter) {
    writer.object {
      $0.member("rule", result.rule)
      $0.member("severity", result.severity.rawValue)
      $0.member("message", result.message)
      $0.member("file", file.path)
      if let range = result.location.range { file.write(range, to: &$0) }
      $0.member("labels") {
        $0.array {
          for place in result.labels {
            $0.object {
              $0.member("text", place.text)
              if let other = place.file { $0.member("file", other.path) }
              (place.file ?? file).write(place.range, to: &$0)
            }
          }
        }
      }
      $0.member("help") { $0.array { for line in result.help { $0.value(line) } } }
      if let cost = result.cost { $0.member("cost", cost) }
      if let fix = result.fix { $0.member("fix") { write(fix, to: &$0) } }
      if let check = result.check { $0.member("check") { Self.write(check, to: &$0) } }
      $0.member("fingerprint", result.fingerprint.text)
    }
  }

  private func write(_ fix: Fix, to writer: inout JSONWriter) {
    writer.object {
      $0.member("title", fix.title)
      $0.member("edits") {
        $0.array {
          for edit in fix.edits {
            $0.object {
              file.write(edit.range, to: &$0)
              $0.member("replacement", String(decoding: edit.replacement, as: UTF8.self))
            }
          }
        }
      }
    }
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
