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
    page.section("figures", "Figures") {
      $0.figures(StatisticsText(file, style: .plain, width: 80).rows(statistics))
    }
    if !file.serviceTable.rows.isEmpty {
      page.section("services", "Apps by service") { write(file.serviceTable, to: &$0) }
    }
    page.section("kinds", "Bytes by kind") { html in
      html.shares(statistics.shares.map { ($0.kind.words, nil, $0.bytes) }, of: statistics.bytes, "Kind")
    }
    if !statistics.sections.isEmpty {
      page.section("paths", "Components by the beginning of their paths") { html in
        let total = statistics.sections.reduce(0) { $0 + $1.bytes }
        html.shares(
          statistics.sections.map { ($0.name.words, $0.components, $0.bytes) }, of: total, "Beginning")
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
}
