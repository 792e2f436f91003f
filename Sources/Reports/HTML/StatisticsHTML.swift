package import Analysis
package import Association
import HTML
import SourceText

/// The statistics of a file as a page: figures, services, and shares as bars.
package struct StatisticsHTML {
  private let file: AssociationFile
  private let version: String

  /// The apps that are listed.
  private static let limit = 1_000

  /// - Parameter version: The version of the program.
  package init(_ file: AssociationFile, version: String) {
    self.file = file
    self.version = version
  }

  package func text(_ statistics: FileStatistics) -> String {
    var page = ReportPage(
      command: "stats", heading: byteCount(statistics.bytes), verdict: "\(code: file.source.name)", tone: .neutral,
      version: version)
    page.section("figures", "Figures") { html in
      html.table("Counts", ["Part", "Number", "Details"]) { html in
        for row in StatisticsText(file, style: .plain, width: 80).rows(statistics) {
          html.row { html in
            html.cell("Part", row.name)
            html.cell("Number", "figure") { $0.text(row.figure) }
            html.cell("Details", row.more)
          }
        }
      }
    }
    if !file.serviceTable.rows.isEmpty {
      page.section("services", "Apps by service") { write(file.serviceTable, to: &$0) }
    }
    page.section("kinds", "Bytes by kind") { html in
      writeBars(statistics.shares.map { ($0.kind.words, nil, $0.bytes) }, of: statistics.bytes, "Kind", to: &html)
    }
    if !statistics.sections.isEmpty {
      page.section("paths", "Components by the beginning of their paths") { html in
        let total = statistics.sections.reduce(0) { $0 + $1.bytes }
        writeBars(
          statistics.sections.map { ($0.name.words, $0.components, $0.bytes) }, of: total, "Beginning", to: &html)
      }
    }
    page.add([FileReport(ReportedFile(file.source), [])], showsFindings: false)
    return page.markup
  }

  private func write(_ table: ServiceTable, to html: inout HTMLWriter) {
    html.table("The services that list each app", ["App"] + table.services) { html in
      for row in table.rows.prefix(Self.limit) {
        html.row(.class("item")) { html in
          html.cell("App") { $0.element(.code, text: row.app.text) }
          for service in table.services {
            let count = row.components.map { counted($0, "component") }
            html.cell(service, service == "applinks" ? count ?? "no" : row.services.contains(service) ? "yes" : "no")
          }
        }
      }
    }
    let left = table.rows.count - Self.limit
    if left > 0 { html.note("and \(grouped(left)) more; the format `json` lists them") }
  }

  private func writeBars(
    _ bars: [(name: String, count: Int?, bytes: Int)], of total: Int, _ name: String, to html: inout HTMLWriter
  ) {
    let hasCounts = bars.contains { $0.count != nil }
    html.table("Shares of \(byteCount(total))", [name] + (hasCounts ? ["Components"] : []) + ["Bytes", "Share"]) {
      html in
      for bar in bars {
        html.row(.class("item")) { html in
          html.cell(name, bar.name)
          if let count = bar.count { html.cell("Components", "figure") { $0.text(grouped(count)) } }
          html.cell("Bytes", "figure") { $0.text(grouped(bar.bytes)) }
          html.cell("Share") { html in
            html.element(.p, text: percentage(tenths: total == 0 ? 0 : (bar.bytes * 1_000 + total / 2) / total))
            html.bar(bar.bytes, of: total)
          }
        }
      }
    }
  }
}
