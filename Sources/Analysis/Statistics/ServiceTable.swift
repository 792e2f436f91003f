package import Association

/// The services that list each app of a file.
package struct ServiceTable: Sendable {
  /// The services of the file: `applinks`, then the others.
  package let services: [String]
  /// The apps, those of `applinks` first.
  package let rows: [Row]

  package struct Row: Sendable, Hashable {
    package let app: AppID
    /// The components of the entries that list the app; `nil` where none does.
    package internal(set) var components: Int?
    /// The services without patterns that list the app.
    package internal(set) var services: Set<String> = []
  }
}

extension AssociationFile {
  /// The services that list each app. O(entries + apps).
  package var serviceTable: ServiceTable {
    var rows: [ServiceTable.Row] = []
    var places: [AppID: Int] = [:]
    func change(_ app: AppID, _ body: (inout ServiceTable.Row) -> Void) {
      let place = places[app] ?? rows.count
      if place == rows.count { rows.append(ServiceTable.Row(app: app)) }
      places[app] = place
      body(&rows[place])
    }
    for entry in applinks?.entries ?? [] {
      for app in entry.apps { change(app.id) { $0.components = ($0.components ?? 0) + entry.count } }
    }
    for service in services {
      for app in service.apps { change(app.id) { $0.services.insert(service.name) } }
    }
    let others = Self.servicesWithoutPatterns.filter { name in services.contains { $0.name == name } }
    return ServiceTable(services: (applinks == nil ? [] : ["applinks"]) + others, rows: rows)
  }
}
