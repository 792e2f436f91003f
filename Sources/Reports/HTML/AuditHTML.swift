import HTML
import Lint
import SourceText
import Tasks

/// An audit as a page: the domains with their verdicts, then for each domain the requests and the files with findings.
struct AuditHTML {
  private let items: [AuditListing.Item]
  private let report: Report
  private let limit: Int
  private let version: String

  /// - Parameters:
  ///   - limit: The most findings of a rule in a file.
  ///   - version: The version of the program.
  init(_ domains: [AuditedDomain], _ report: Report, limit: Int, version: String) {
    items = AuditListing(domains).items
    self.report = report
    self.limit = limit
    self.version = version
  }

  func text() -> String {
    var page = ReportPage(
      command: "audit", heading: heading,
      verdict: items.isEmpty ? report.verdict : InlineText(message: AuditMarkdown.verdict(items)),
      tone: tone, version: version)
    page.add(report.failures)
    if items.count > 1 { page.section("domains", "Domains") { writeOverview(to: &$0) } }
    var room = ReportRoom()
    for (index, item) in items.enumerated() {
      let domain = item.domain.limited(to: limit)
      page.section("d\(index + 1)", item.whole.served.domain.text) { html in
        write(item, to: &html)
        let isQuiet = domain.reports.count > 1
        for (number, file) in domain.reports.enumerated() where !(isQuiet && file.isEmpty) {
          let content = FileHTML(file, name: "d\(index + 1)f\(number + 1)", host: item.whole.served.domain.text)
          html.element(.div, .class("answer")) { html in
            html.element(.p, .class("written")) { $0.element(.code, text: content.title) }
            content.write(to: &html, &room)
          }
        }
      }
    }
    return page.markup
  }

  private var heading: String {
    items.count == 1
      ? "\(report.total) for \(escapedForDisplay(items[0].whole.served.domain.text))"
      : "\(report.total) in \(counted(items.count, "domain"))"
  }

  private var tone: Document.Tone {
    if !report.failures.isEmpty { return .bad }
    let tones = items.map { Document.Tone($0.whole.verdictRole) }
    return tones.contains(.bad) ? .bad : tones.contains(.caution) ? .caution : .good
  }

  private func writeOverview(to html: inout HTMLWriter) {
    html.table("Verdicts", ["Domain", "Verdict", "Findings"]) { html in
      for (index, item) in items.enumerated() {
        html.row(.class("item"), .data(.kind, item.whole.verdict.rawValue)) { html in
          html.cell("Domain") {
            $0.element(.a, .href(.anchor("d\(index + 1)"))) {
              $0.text(escapedForDisplay(item.whole.served.domain.text))
            }
          }
          html.cell("Verdict") { html in writeVerdict(item, to: &html) }
          html.cell("Findings", AuditTable.findings(item.whole))
        }
      }
    }
  }

  private func writeVerdict(_ item: AuditListing.Item, to html: inout HTMLWriter) {
    html.element(.span, .class("verdict small \(Document.Tone(item.whole.verdictRole).rawValue)")) {
      $0.message(item.whole.verdictWords)
    }
  }

  private func write(_ item: AuditListing.Item, to html: inout HTMLWriter) {
    html.element(.p) { writeVerdict(item, to: &$0) }
    if let note = item.note { html.note(note) }
    html.table("Requests and responses", ["Request", "Response"]) { html in
      for row in AuditRows(item.whole.served).rows {
        html.row { html in
          html.cell("Request", row.name)
          html.cell("Response", row.words)
        }
      }
    }
  }
}
