package import Association
import Matching

/// Two versions of the association file of a site, as current systems read them, and the hosts whose requests they decide.
package struct TrafficSite: Sendable {
  /// The host of the site; `nil` for requests of any host.
  package let host: String?
  /// The apps of both versions.
  let apps: [AppID]
  let old: Version
  let new: Version

  /// One version of the file.
  struct Version: Sendable {
    let router: LinkRouter
    let side: ComparedSide
  }

  /// - Parameter app: The only app whose requests are counted; all by default.
  package init(host: String?, old: AssociationFile, new: AssociationFile, app: AppID? = nil) {
    self.host = host
    var apps: [AppID] = []
    for id in (old.applinks?.apps ?? []) + (new.applinks?.apps ?? []) where !apps.contains(id) { apps.append(id) }
    self.apps = app.map { app in apps.filter { $0 == app } } ?? apps
    self.old = Version("old", old.read(by: .current), self.apps)
    self.new = Version("new", new.read(by: .current), self.apps)
  }
}

extension TrafficSite.Version {
  fileprivate init(_ label: String, _ file: AssociationFile, _ apps: [AppID]) {
    self.init(router: LinkRouter(file, apps: apps), side: ComparedSide(label, file))
  }
}
