package import AppClaims
import HTML
import Lint
import SourceText
package import Tasks

/// The claims of apps and the answers of domains as a page: a table for each app, and the findings.
package struct ClaimsHTML {
  private let apps: [ClaimedApp]
  private let rows: ClaimRows
  private let report: Report
  private let version: String

  /// - Parameters:
  ///   - report: The findings about these apps and files.
  ///   - version: The version of the program.
  package init(_ apps: [ClaimedApp], _ served: [ServedAssociation], _ report: Report, version: String) {
    self.apps = apps
    rows = ClaimRows(apps, served)
    self.report = report
    self.version = version
  }

  package func text() -> String {
    var page = ReportPage(
      command: "entitlements", heading: "\(report.total) in \(counted(apps.count, "app"))", verdict: report.verdict,
      tone: report.tone, version: version)
    page.add(report.failures)
    for index in apps.indices {
      page.section("app\(index + 1)", "Claims of \(apps[index].path)") { html in
        html.note(rows.facts(index))
        write(rows.answers(index), to: &html)
        let notes = rows.notes(index)
        if !notes.isEmpty {
          html.element(.ul) { html in for note in notes { html.element(.li) { $0.message(note) } } }
        }
      }
    }
    page.add(report.files)
    return page.markup
  }

  private func write(_ answers: [ClaimAnswer], to html: inout HTMLWriter) {
    if answers.isEmpty { return }
    html.table("Claims, and the files of the domains", ["Domain", "Service", "Claimed", "Served"]) { html in
      for answer in answers {
        html.row(.class("item"), .data(.kind, answer.state.rawValue)) { html in
          html.cell("Domain") { $0.element(.code, text: escapedForDisplay(answer.domain)) }
          html.cell("Service", answer.service.rawValue)
          html.cell("Claimed") { write(rows.claimed(answer), to: &$0) }
          html.cell("Served") { write(rows.served(answer), to: &$0) }
        }
      }
    }
  }

  private func write(_ cell: ClaimRows.Cell, to html: inout HTMLWriter) {
    if let role = cell.role { html.badge(cell.text, Document.Tone(role)) } else { html.text(cell.text) }
  }
}
