import Association
import HTML
import Lint
import Matching
import SourceText
import Tasks
import TerminalText

/// A file with its results: the findings, the route table, the drawing of the routes, and the file itself.
struct FileHTML {
  private let file: Document.File
  private let findings: Document.Findings
  /// The beginning of its identifiers.
  private let name: String

  init(_ file: Document.File, name: String) {
    (self.file, self.name, findings) = (file, name, Document.Findings(file.report))
  }

  var title: String {
    findings.file.path + (findings.file.origin.map { " (generated from \($0))" } ?? "")
  }

  func write(to html: inout HTMLWriter, _ room: inout ReportRoom) {
    let shown = Array(findings.all.prefix(room.findings))
    room.findings -= shown.count
    let routes = room.routes.popFirst() ?? nil
    let source = SourceHTML(findings, association(routes), shown, name: name, &room)
    if file.showsFindings { writeCounts(to: &html) }
    FindingsHTML(findings: findings, shown: shown, name: name, shownLines: source.shownLines).write(to: &html)
    // A file that devices ignore has no effect, so its routes are not shown.
    if file.report.isIgnored {
      html.note("Devices ignore the whole file: no link opens the app. Its routes are shown once it can be read.")
    }
    if let routes { write(routes, source.shownLines, to: &html) }
    source.write(to: &html)
  }

  private func association(_ routes: ReportRoutes?) -> AssociationFile {
    if case .shown(let file, _, _, _) = routes { return file }
    return file.report.association ?? AssociationFile(file.report.file.source)
  }

  private func writeCounts(to html: inout HTMLWriter) {
    html.element(.p, .class("counts")) { html in
      if findings.isEmpty { html.badge("no \(findings.known == 0 ? "" : "new ")findings", .good) }
      for (severity, count) in findings.counts {
        html.badge(counted(count, severity.rawValue), Document.Tone(severity.role))
      }
      if findings.known > 0 { html.text(" \(grouped(findings.known)) known") }
    }
  }

  private func write(_ routes: ReportRoutes, _ shownLines: Set<Int>, to html: inout HTMLWriter) {
    guard case .shown(let association, let table, let graph, let hasHost) = routes else {
      return html.note(
        "the routes of this file are not in this page, which has the routes of the files above; report the file alone")
    }
    ComponentTableHTML(
      table: table, places: ComponentPlaces(association), name: name, shownLines: shownLines, hasRealHost: hasHost
    ).write(to: &html)
    html.element(.h3, text: "Routes as a tree")
    html.folded(graph.summary) { $0.drawing(of: graph) }
  }
}
