public import Association

/// The apps that a service without patterns lists in only one of two files.
///
///     for diff in old.serviceDifferences(to: new) {
///       for app in diff.removed { print("\(diff.service) no longer lists \(app.id)") }
///       for app in diff.added { print("\(diff.service) lists \(app.id)") }
///     }
public struct ServiceDiff: Sendable {
  /// `webcredentials`, `appclips` or `activitycontinuation`.
  public let service: String
  /// The apps that only the old file lists, with their places there.
  public let removed: [AssociationFile.LocatedAppID]
  /// The apps that only the new file lists, with their places there.
  public let added: [AssociationFile.LocatedAppID]
}

extension AssociationFile {
  /// The services whose apps change if another file replaces this one. Their order makes no difference, and a file that devices ignore
  /// lists none.
  ///
  ///     for diff in old.serviceDifferences(to: new) {
  ///       print(diff.service, diff.removed.map(\.id), diff.added.map(\.id))
  ///     }
  ///
  /// - Parameter app: The only app whose changes are reported; all by default.
  /// - Complexity: O(apps).
  public func serviceDifferences(to new: AssociationFile, app: AppID? = nil) -> [ServiceDiff] {
    let files = (old: inEffect, new: new.inEffect)
    return Self.servicesWithoutPatterns.compactMap { name in
      let (before, after) = (files.old.apps(ofService: name), files.new.apps(ofService: name))
      func only(_ apps: [LocatedAppID], notIn others: [LocatedAppID]) -> [LocatedAppID] {
        let known = Set(others.map { $0.id })
        return apps.filter { !known.contains($0.id) && (app == nil || $0.id == app) }
      }
      let (removed, added) = (only(before, notIn: after), only(after, notIn: before))
      return removed.isEmpty && added.isEmpty ? nil : ServiceDiff(service: name, removed: removed, added: added)
    }
  }
}
