import HTML
import Lint
import SourceText
import Tasks

/// The findings of a file as lists: errors and warnings, then information, folded where there are others.
struct FindingsHTML {
  let findings: Document.Findings
  /// The findings that are in the page, the most severe first.
  let shown: [Document.Finding]
  /// The beginning of IDs.
  let name: String
  /// The lines of the file that are in the report.
  let shownLines: Set<Int>

  /// The findings up to which a browser lays all of them out, whether they can be seen or not.
  private static let fewFindings = 200

  func write(to html: inout HTMLWriter) {
    let (fixed, rest) = (findings.fixed.count, findings.rest)
    if findings.count == 0 && rest.isEmpty && fixed == 0 { return }
    html.element(.h3, text: "Findings")
    if fixed > 0 { html.note("\(counted(fixed, "finding")) fixed before this report") }
    let infos = shown.drop { $0.severity > .info }
    let faults = shown[..<infos.startIndex]
    write(faults, to: &html)
    if faults.isEmpty {
      write(infos, to: &html)
    } else if !infos.isEmpty {
      html.folded(counted(infos.count, "info")) { write(infos, to: &$0) }
    }
    let left = findings.count - shown.count
    if left > 0 { html.note("\(grouped(left)) more findings are not in this page; the format `json` has all of them") }
    for (rule, count) in rest {
      html.note("and \(grouped(count)) more of `\(rule)`; `--limit 0` and the format `json` have all of them")
    }
  }

  private func write(_ findings: ArraySlice<Document.Finding>, to html: inout HTMLWriter) {
    if findings.isEmpty { return }
    html.element(.ol, .class(findings.count > Self.fewFindings ? "findings many" : "findings")) { html in
      for finding in findings { write(finding, to: &html) }
    }
  }

  private func write(_ finding: Document.Finding, to html: inout HTMLWriter) {
    let id = "\(name)-n\(finding.number)"
    html.element(
      .li, .id(id), .class("finding item \(finding.tone.rawValue)"),
      .data(.severity, finding.severity.rawValue), .data(.rule, finding.rule)
    ) { html in
      html.element(.p, .class("message")) { html in
        html.badge(finding.severity.rawValue, finding.tone)
        html.text(" ")
        html.message(finding.message)
      }
      html.element(.p, .class("place")) { html in
        html.element(.code, text: finding.rule)
        html.text(" at ")
        if let start = finding.position {
          let words = "line \(grouped(start.line)), column \(grouped(start.column))"
          html.place(words, line: start.line, of: name, shownLines)
        } else {
          html.text("the file as a whole")
        }
        html.linkHere(id, "finding")
      }
      html.notes(of: finding)
    }
  }
}

extension HTMLWriter {
  /// Writes the cost, help and related places of a finding.
  mutating func notes(of finding: Document.Finding) {
    let notes =
      finding.notes.map { (name: $0.name, text: $0.text) }
      + finding.related.map { (name: "see", text: "`\($0.place)`: \($0.text)") }
    if notes.isEmpty { return }
    facts("notes", notes.map { .init(name: $0.name, text: InlineText(message: $0.text)) })
  }
}
