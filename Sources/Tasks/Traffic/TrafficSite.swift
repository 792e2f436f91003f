package import Association
import Matching
import SourceText

/// Two versions of the association file of a site, as current systems read them, and the hosts whose requests they decide.
package struct TrafficSite: Sendable {
  /// The host of the site; `nil` for requests of any host.
  package let host: String?
  let apps: [AppID]
  package let old: AssociationFile
  package let new: AssociationFile
  /// The routers of both versions, which threads share.
  let routers: (old: LinkRouter, new: LinkRouter)

  /// - Parameter app: The only app whose requests are counted; all by default.
  package init(host: String?, old: AssociationFile, new: AssociationFile, app: AppID? = nil) {
    self.host = host
    let apps = ((old.applinks?.apps ?? []) + (new.applinks?.apps ?? [])).uniqued().filter { app == nil || $0 == app }
    self.apps = apps
    self.old = old.read(by: .current)
    self.new = new.read(by: .current)
    routers = (LinkRouter(self.old, apps: apps), LinkRouter(self.new, apps: apps))
  }
}
