import Association
import JSONSource

/// An app ID where the file names it.
struct AppIDSite {
  let id: AppID
  let node: NodeID
  /// The service that names it: `applinks` or another.
  let service: String
  /// Whether systems since iOS 13 do not read it, because `appIDs` stands beside it.
  let isIgnored: Bool
}

extension LintContext {
  /// Every app ID of the file, in order; one that a list holds twice is there once.
  var appIDSites: [AppIDSite] {
    var sites: [AppIDSite] = []
    for entry in file.applinks?.entries ?? [] {
      sites += entry.apps.map { AppIDSite(id: $0.id, node: $0.node, service: "applinks", isIgnored: false) }
      if let old = document.value("appID", of: entry.node), document.kind(old) == .string,
        document.value("appIDs", of: entry.node) != nil
      {
        sites.append(AppIDSite(id: AppID(document.string(old)), node: old, service: "applinks", isIgnored: true))
      }
    }
    for service in file.services {
      sites += service.apps.map { AppIDSite(id: $0.id, node: $0.node, service: service.name, isIgnored: false) }
    }
    return sites.sorted { $0.node < $1.node }
  }

  /// Whether `details` is a dictionary, whose keys are the app IDs.
  var hasDetailsDictionary: Bool {
    guard let applinks = file.applinks, let details = document.value("details", of: applinks.node) else { return false }
    return document.kind(details) == .object
  }
}
