package import AssetLinks
import HTML
package import SourceText

/// The statistics of an `assetlinks.json` as a page: figures, apps, and shares as bars.
package struct AssetLinksStatisticsHTML {
  private let source: SourceFile
  private let version: String

  /// The apps that are listed.
  private static let limit = 1_000

  /// - Parameter version: The version of the program.
  package init(_ source: SourceFile, version: String) {
    self.source = source
    self.version = version
  }

  package func text(_ statistics: AssetLinksStatistics) -> String {
    var page = ReportPage(
      command: "stats", heading: byteCount(statistics.bytes), verdict: "\(code: source.name)", tone: .neutral,
      version: version)
    page.section("figures", "Figures") { $0.figures(AssetLinksStatisticsText.rows(statistics)) }
    if !statistics.apps.isEmpty { page.section("apps", "Apps") { write(statistics.apps, to: &$0) } }
    page.section("kinds", "Bytes by kind") { html in
      html.shares(statistics.shares.map { ($0.kind.words, nil, $0.bytes) }, of: statistics.bytes, "Kind")
    }
    page.add([FileReport(ReportedFile(source), [])], showsFindings: false)
    return page.markup
  }

  private func write(_ apps: [AssetLinksStatistics.App], to html: inout HTMLWriter) {
    html.table("The apps of the file", ["App", "Rules", "Fingerprints", "Relations"]) { html in
      for app in apps.prefix(Self.limit) {
        html.row(.class("item")) { html in
          html.cell("App") { $0.element(.code, text: app.name) }
          html.cell("Rules", app.rules.map(grouped) ?? "none")
          html.cell("Fingerprints", grouped(app.fingerprints))
          html.cell("Relations") { html in
            for relation in app.relations.prefix(10) { html.element(.p) { $0.element(.code, text: relation) } }
            if app.relations.count > 10 { html.note("and \(grouped(app.relations.count - 10)) more") }
          }
        }
      }
    }
    let left = apps.count - Self.limit
    if left > 0 { html.note("and \(grouped(left)) more; the format `json` lists them") }
  }
}
