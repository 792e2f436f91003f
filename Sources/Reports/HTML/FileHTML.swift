import Association
import HTML
import Lint
import Matching
import SourceText
import Tasks

/// A file with its results: the findings, the route table, the drawing of the routes, and the file itself.
struct FileHTML {
  private let report: FileReport
  private let name: String
  private let uses: ComponentTable.Uses
  /// The host of URLs; `nil` where it is unknown.
  private let host: String?
  private let showsFindings: Bool

  /// All IDs of the file begin with the name; the host of its URLs is by default that of the file's own URL. Findings are shown where the results
  /// are findings in the file, and not shown elsewhere in the report.
  init(
    _ report: FileReport, name: String, uses: ComponentTable.Uses = ComponentTable.Uses(), host: String? = nil,
    showsFindings: Bool = true
  ) {
    self.report = showsFindings ? report : FileReport(report.file, [])
    (self.showsFindings, self.name, self.uses) = (showsFindings, name, uses)
    self.host = host ?? report.host ?? Self.host(of: report.file.path)
  }

  private static func host(of path: String) -> String? {
    guard LexicalPath.isURL(path) else { return nil }
    let host = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst(2).first ?? ""
    let isPlain = host.utf8.allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") }
    return isPlain && host.contains(".") ? String(host) : nil
  }

  var title: String { report.file.path + (report.file.origin.map { " (generated from \($0))" } ?? "") }

  func write(to html: inout HTMLWriter, _ room: inout ReportRoom) {
    let file = report.association ?? AssociationFile(report.file.source)
    let findings = report.bySeverity.prefix(room.findings)
    room.findings -= findings.count
    let source = SourceHTML(report, file, findings, name: name, &room)
    if showsFindings { writeCounts(to: &html) }
    FindingsHTML(report: report, shown: findings, name: name, shownLines: source.shownLines).write(to: &html)
    // A file that devices ignore has no effect, so its routes are not shown.
    if report.isIgnored {
      html.note("Devices ignore the whole file: no link opens the app. Its routes are shown once it can be read.")
    }
    writeRoutes(of: file, source.shownLines, to: &html, &room)
    source.write(to: &html)
  }

  private func writeCounts(to html: inout HTMLWriter) {
    html.element(.p, .class("counts")) { html in
      if report.isEmpty { html.badge("no \(report.known == 0 ? "" : "new ")findings", .good) }
      for (severity, count) in [report].counts {
        html.badge(counted(count, severity.rawValue), Document.Tone(severity.role))
      }
      if report.known > 0 { html.text(" \(grouped(report.known)) known") }
    }
  }

  private func writeRoutes(
    of file: AssociationFile, _ shownLines: Set<Int>, to html: inout HTMLWriter, _ room: inout ReportRoom
  ) {
    guard !report.isIgnored, file.applinks?.entries.contains(where: { $0.count > 0 && !$0.apps.isEmpty }) == true
    else { return }
    guard room.rows > 0 else {
      return html.note(
        "the routes of this file are not in this page, which has the routes of the files above; report the file alone")
    }
    let table = ComponentTable(file, host: host ?? "example.com", rows: room.rows, uses: uses, findings: report.results)
    room.rows -= table.sections.reduce(0) { $0 + $1.rows.count }
    ComponentTableHTML(
      table: table, places: ComponentPlaces(file), name: name, shownLines: shownLines,
      hasRealHost: host != nil
    ).write(to: &html)
    html.element(.h3, text: "Routes as a tree")
    let graph = RouteGraph(file, host: host, rows: 40, urls: uses.requests)
    html.folded(graph.summary) { $0.drawing(of: graph) }
  }
}
