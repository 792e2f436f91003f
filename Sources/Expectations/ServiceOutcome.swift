package import Association
package import ProjectSettings
package import SourceText

/// The apps of a service compared with a demand.
package struct ServiceOutcome: Sendable {
  /// The index of the file in the plan.
  package let file: Int
  package let demand: ServiceDemand
  /// The expected apps that the service does not list.
  package let missing: [Located<AppID>]
  /// The apps that the service lists and the demand does not.
  package let unexpected: [AssociationFile.LocatedAppID]
  /// The checks: one for each app, or one for a service that must list none.
  package let checked: Int
  /// `true` for a file that devices ignore, which fails all checks.
  package let isIgnored: Bool

  package var failed: Int { isIgnored ? checked : missing.count + unexpected.count }

  init(_ demand: ServiceDemand, of tested: TestedFile, at index: Int) {
    isIgnored = tested.file.fault != nil
    self.demand = demand
    file = index
    if isIgnored {
      (missing, unexpected, checked) = ([], [], max(demand.apps.value.count, 1))
      return
    }
    let listed = tested.file.apps(ofService: demand.setting.service)
    let named = NamedApps(listed.map { $0.id })
    var missing: [Located<AppID>] = []
    var found: Set<AppID> = []
    for app in demand.apps.value {
      if case .app(let id) = named.resolved(app.value) {
        found.insert(id)
      } else {
        missing.append(app)
      }
    }
    let unexpected = listed.filter { !found.contains($0.id) }
    self.missing = missing
    self.unexpected = unexpected
    checked = max(found.count + missing.count + unexpected.count, 1)
  }
}
