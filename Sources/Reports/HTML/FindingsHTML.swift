import HTML
import Lint
import SourceText
import Tasks

/// The findings of a file as lists: errors and warnings, then information, folded where there are others.
struct FindingsHTML {
  let report: FileReport
  /// The findings that are in the report, the most severe first.
  let shown: ArraySlice<(index: Int, result: Finding)>
  /// The beginning of IDs.
  let name: String
  /// The lines of the file that are in the report.
  let shownLines: Set<Int>

  /// The findings up to which a browser lays all of them out, whether they can be seen or not.
  private static let fewFindings = 200

  func write(to html: inout HTMLWriter) {
    if report.results.isEmpty && report.omitted.isEmpty && report.fixes.isEmpty { return }
    html.element(.h3, text: "Findings")
    if !report.fixes.isEmpty { html.note("\(counted(report.fixes.count, "finding")) fixed before this report") }
    let infos = shown.drop { $0.result.severity > .info }
    let faults = shown[..<infos.startIndex]
    write(faults, to: &html)
    if faults.isEmpty {
      write(infos, to: &html)
    } else if !infos.isEmpty {
      html.folded(counted(infos.count, "info")) { write(infos, to: &$0) }
    }
    let left = report.results.count - shown.count
    if left > 0 { html.note("\(grouped(left)) more findings are not in this page; the format `json` has all of them") }
    for (rule, count) in report.omitted {
      html.note("and \(grouped(count)) more of `\(rule)`; `--limit 0` and the format `json` have all of them")
    }
  }

  private func write(_ findings: ArraySlice<(index: Int, result: Finding)>, to html: inout HTMLWriter) {
    if findings.isEmpty { return }
    html.element(.ol, .class(findings.count > Self.fewFindings ? "findings many" : "findings")) { html in
      for (index, result) in findings { write(result, index, to: &html) }
    }
  }

  private func write(_ result: Finding, _ index: Int, to html: inout HTMLWriter) {
    let tone = Document.Tone(result.severity.role)
    html.element(
      .li, .id("\(name)-n\(index + 1)"), .class("finding item \(tone.rawValue)"),
      .data(.severity, result.severity.rawValue), .data(.rule, result.rule)
    ) { html in
      html.element(.p, .class("message")) { html in
        html.badge(result.severity.rawValue, tone)
        html.text(" ")
        html.message(result.message)
      }
      html.element(.p, .class("place")) { html in
        html.element(.code, text: result.rule)
        html.text(" at ")
        if let start = result.location.range.map({ report.file.lines.position(of: $0.lower) }) {
          let words = "line \(grouped(start.line)), column \(grouped(start.column))"
          html.place(words, line: start.line, of: name, shownLines)
        } else {
          html.text("the file as a whole")
        }
        html.linkHere("\(name)-n\(index + 1)", "finding")
      }
      html.notes(of: result)
    }
  }
}

extension HTMLWriter {
  /// Writes the cost, help and related places of a finding.
  mutating func notes(of result: Finding) {
    let related = result.labels.compactMap { place in
      place.file.map { ("see", "`\($0.place(place.range))`: \(place.text)") }
    }
    let notes = result.notes + related
    if notes.isEmpty { return }
    facts("notes", notes.map { .init(name: $0.name, text: InlineText(message: $0.text)) })
  }
}
