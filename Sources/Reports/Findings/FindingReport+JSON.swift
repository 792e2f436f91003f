import JSONSource
import Lint

extension FindingReport {
  /// The version of the shape that ``json(_:)`` writes. It changes when a member is renamed, removed or means something else;
  /// new members do not change it.
  package static let jsonVersion = 1

  /// Every report as one JSON document: `{"version": 1, "files": [{"file": …, "findings": […], "fixed": […], "omitted": {…}}]}`.
  ///
  /// Lines and columns count from 1, columns in Unicode scalars; `start` and `end` are byte offsets from 0, `end` excluded.
  package static func json(_ reports: [FindingReport], layout: JSONWriter.Layout = .pretty) -> String {
    var writer = JSONWriter(layout)
    writer.object {
      $0.member("version", jsonVersion)
      $0.member("files") { $0.array { for report in reports { report.write(to: &$0) } } }
    }
    return writer.text
  }

  private func write(to writer: inout JSONWriter) {
    writer.object {
      $0.member("file", source.name)
      $0.member("findings") { $0.array { for finding in findings { write(finding, to: &$0) } } }
      $0.member("fixed") { $0.array { for fix in fixes { write(fix, to: &$0) } } }
      $0.member("omitted") { $0.object { for (rule, count) in omitted { $0.member(rule, count) } } }
    }
  }

  private func write(_ fix: AppliedFix, to writer: inout JSONWriter) {
    writer.object {
      $0.member("rule", fix.rule)
      $0.member("title", fix.title)
      $0.member("line", fix.position.line)
      $0.member("column", fix.position.column)
    }
  }

  private func write(_ finding: Finding, to writer: inout JSONWriter) {
    writer.object {
      $0.member("rule", finding.rule)
      $0.member("severity", finding.severity.rawValue)
      $0.member("message", finding.message)
      $0.member("file", source.name)
      write(finding.range, to: &$0)
      $0.member("labels") {
        $0.array {
          for label in finding.labels {
            $0.object {
              $0.member("text", label.text)
              write(label.range, to: &$0)
            }
          }
        }
      }
      $0.member("help") { $0.array { for line in finding.help { $0.value(line) } } }
      if let cost = finding.cost { $0.member("cost", cost) }
      if let fix = finding.fix { $0.member("fix") { write(fix, to: &$0) } }
    }
  }

  private func write(_ fix: Fix, to writer: inout JSONWriter) {
    writer.object {
      $0.member("title", fix.title)
      $0.member("edits") {
        $0.array {
          for edit in fix.edits {
            $0.object {
              write(edit.range, to: &$0)
              $0.member("replacement", String(decoding: edit.replacement, as: UTF8.self))
            }
          }
        }
      }
    }
  }

  private func write(_ range: SourceRange, to writer: inout JSONWriter) {
    let start = lines.position(of: range.lower)
    let end = lines.position(of: range.upper)
    writer.member("line", start.line)
    writer.member("column", start.column)
    writer.member("endLine", end.line)
    writer.member("endColumn", end.column)
    writer.member("start", range.lower.value)
    writer.member("end", range.upper.value)
  }
}
