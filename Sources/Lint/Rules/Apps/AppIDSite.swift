import Association
import JSONSource

/// An app ID at a place of a file, for all rules about apps. A class, because they sort, filter and group many.
final class AppIDSite: Sendable {
  let id: AppID
  let node: NodeID
  /// The service that lists it: `applinks` or another.
  let service: String
  /// Why it looks like a placeholder, if it does.
  let placeholder: PlaceholderAppID?
  /// Why it is not an app ID, if it is none.
  let fault: AppIDFault?

  private init(_ id: AppID, _ node: NodeID, _ service: String, _ prefixes: inout PlaceholderAppID.Prefixes) {
    self.id = id
    self.node = node
    self.service = service
    placeholder = .find(in: id, &prefixes)
    fault = AppIDFault(id.text)
  }
}

extension AppIDSite {
  /// Every app ID of a file, in order, without repetitions in one list.
  static func all(in file: AssociationFile) -> [AppIDSite] {
    let document = file.document
    var sites: [AppIDSite] = []
    var prefixes = PlaceholderAppID.Prefixes()
    for entry in file.applinks?.entries ?? [] {
      for app in entry.apps { sites.append(AppIDSite(app.id, app.node, "applinks", &prefixes)) }
      if let old = document.value("appID", of: entry.node), document.kind(old) == .string,
        document.value("appIDs", of: entry.node) != nil
      {
        sites.append(AppIDSite(AppID(document.string(old)), old, "applinks", &prefixes))
      }
    }
    for service in file.services {
      for app in service.apps { sites.append(AppIDSite(app.id, app.node, service.name, &prefixes)) }
    }
    return sites.sorted { $0.node < $1.node }
  }
}

extension LintContext {
  /// `true` if `details` is a dictionary, whose keys are the app IDs.
  var hasDetailsDictionary: Bool {
    guard let applinks = file.applinks, let details = document.value("details", of: applinks.node) else { return false }
    return document.kind(details) == .object && !document.isEntry(details)
  }
}
