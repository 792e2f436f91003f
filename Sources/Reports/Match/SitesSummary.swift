import JSONSource
import SourceText
package import Tasks
package import Verdicts

/// The counts of a site.
package struct SiteSummary {
  let places: DecidingPlaces
  let domains: [String]
  package let summary: RoutingSummary

  package init(places: DecidingPlaces, domains: [String], summary: RoutingSummary) {
    self.places = places
    self.domains = domains
    self.summary = summary
  }

  /// The URLs that its file decided.
  var decided: Int { summary.urls - summary.unusable.urls - summary.otherHosts.urls }
}

/// The summary of the sites of a configuration. URLs that are unusable or of other hosts are counted with the first one.
package struct SitesSummary {
  private let sites: [SiteSummary]

  /// - Parameter sites: At least one.
  package init(_ sites: [SiteSummary]) { self.sites = sites }

  private var total: Int { sites.reduce(0) { $0 + $1.summary.urls } }

  /// - Parameters:
  ///   - urls: The name of the file of URLs, escaped.
  ///   - width: The columns of a line.
  package func text(urls: String, style: Style, width: Int) -> String {
    func text(_ site: SiteSummary) -> SummaryText { SummaryText(site.places, urls: urls, style: style, width: width) }
    guard sites.count > 1 else { return text(sites[0]).text(sites[0].summary) }
    return text(sites[0]).totals(sites[0].summary, urls: total)
      + sites.map { site in
        let name =
          "\(escapedForDisplay(site.places.source.name)) for \(listed(site.domains.map { escapedForDisplay($0) }))"
        return "\n\(style(.strong, name)): \(counted(site.decided, "URL"))\n" + text(site).shares(site.summary)
      }.joined()
  }

  /// JSON, version 1: the members of a summary, with the apps of each site; for one site, its summary.
  package func json() -> String {
    if sites.count == 1 { return SummaryJSON(sites[0].places).text(sites[0].summary) }
    return JSONWriter.document {
      $0.member("version", 1)
      SummaryJSON(sites[0].places).writeTotals(sites[0].summary, urls: total, &$0)
      $0.objects("sites", sites) { site, object in
        object.member("file", site.places.source.name)
        object.list("domains", site.domains)
        object.member("urls", site.decided)
        SummaryJSON(site.places).writeApps(site.summary, &object)
      }
    }
  }
}
