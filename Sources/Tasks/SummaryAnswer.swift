import SourceText
package import Verdicts

/// The counts of the verdicts on many URLs, for each site.
package struct SummaryAnswer: Sendable {
  package struct Site: Sendable {
    package let places: DecidingPlaces
    package let domains: [String]
    package let summary: RoutingSummary

    package init(places: DecidingPlaces, domains: [String], summary: RoutingSummary) {
      (self.places, self.domains, self.summary) = (places, domains, summary)
    }

    /// The URLs that its file decided.
    package var decided: Int { summary.urls - summary.unusable.urls - summary.otherHosts.urls }
  }

  /// At least one. URLs that are unusable or of other hosts are counted with the first one.
  package let sites: [Site]
  /// The name of the file of URLs, escaped; empty for arguments.
  package let list: String

  package init(_ sites: [Site], list: String) {
    self.sites = sites
    self.list = list
  }

  package var urls: Int { sites.reduce(0) { $0 + $1.summary.urls } }
}
