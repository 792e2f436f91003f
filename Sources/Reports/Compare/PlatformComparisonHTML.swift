package import AssetLinks
package import Association
import HTML
import Matching
import SourceText
package import Tasks

/// A comparison of both platforms as a page: the URLs that open the app on one of them, with the decision of each file, and the Android file.
package struct PlatformComparisonHTML {
  private let apple: (file: AssociationFile, app: AppID)
  private let android: (file: AssetLinksFile, package: String)
  private let report: Report
  private let version: String

  /// - Parameters:
  ///   - report: The same differences in the model that all formats share.
  ///   - version: The version of the program.
  package init(
    _ apple: (file: AssociationFile, app: AppID), _ android: (file: AssetLinksFile, package: String), _ report: Report,
    version: String
  ) {
    self.apple = apple
    self.android = android
    self.report = report
    self.version = version
  }

  package func text(_ comparison: PlatformComparison) -> String {
    var page = ReportPage(
      command: "compare", heading: "Links on iOS and Android", verdict: InlineText(message: comparison.conclusion),
      tone: tone(comparison), version: version)
    page.facts = [
      ("iOS", "\(code: apple.app.text) in \(code: apple.file.source.name)"),
      ("Android", "\(code: android.package) in \(code: android.file.source.name)"),
    ]
    page.add(report.failures)
    for (isOrdinary, title) in [(true, "Ordinary URLs"), (false, "URLs with escapes or empty segments")] {
      let differences = comparison.differences.filter { $0.isOrdinary == isOrdinary }
      if differences.isEmpty { continue }
      page.section(isOrdinary ? "ordinary" : "others", title) { write(differences, to: &$0) }
    }
    if let note = comparison.credentialNote {
      page.section("credentials", "Passwords and passkeys") { $0.note("\(note.message); \(note.help)") }
    }
    page.add(report.files, prefix: "n", showsFindings: false)
    return page.markup
  }

  private func tone(_ comparison: PlatformComparison) -> Document.Tone {
    comparison.result == .equal && comparison.credentialNote == nil ? .good : .caution
  }

  private static let opens = "Opens the app on"

  private func write(_ differences: [PlatformComparison.Difference], to html: inout HTMLWriter) {
    let (components, rules) = (DecidingPlaces(.association(apple.file)), DecidingPlaces(.assetLinks(android.file)))
    html.table(counted(differences.count, "difference"), ["URL", Self.opens, "iOS", "Android"]) { html in
      for difference in differences {
        html.row(.class("item"), .data(.kind, "\(difference.platform) only")) { html in
          html.cell("URL") { $0.element(.code, .class("url"), text: difference.url) }
          html.cell(Self.opens) { $0.badge("\(difference.platform) only", .caution) }
          html.cell("iOS") { write(difference.apple, components, to: &$0) }
          html.cell("Android") {
            write(difference.android, rules, to: &$0)
            if difference.isInBound == false { $0.note("no intent filter matches") }
          }
        }
      }
    }
  }

  private func write(_ verdict: AppVerdict, _ places: DecidingPlaces, to html: inout HTMLWriter) {
    html.text(verdict.verdict.rawValue)
    guard let decider = places.decider(of: verdict) else { return }
    html.text(" by ")
    html.element(.code, text: decider.excerpt(72))
    html.note(decider.place)
  }
}
