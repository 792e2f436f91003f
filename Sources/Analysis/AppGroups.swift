package import Association
package import Matching

/// The apps of a file in groups that the same entries name. The same components decide for all apps of a group.
package struct AppGroups {
  package struct Group {
    /// The positions of the entries in `details`.
    package let entries: [Int]
    /// In the order of the file.
    package internal(set) var apps: [AppID]
  }

  /// In the order of their first apps.
  package private(set) var groups: [Group] = []
  private let file: AssociationFile
  private var entries: [AppID: [Int]] = [:]
  private lazy var variables = VariableTable(file)

  /// - Parameter apps: The only apps of the groups, in the order of the file; all by default.
  package init(_ file: AssociationFile, of apps: [AppID]? = nil) {
    self.file = file
    for entry in file.applinks?.entries ?? [] {
      for app in entry.apps { entries[app.id, default: []].append(entry.index) }
    }
    var numbers: [[Int]: Int] = [:]
    for app in apps ?? file.applinks?.apps ?? [] {
      let named = entries(of: app)
      if let number = numbers[named] {
        groups[number].apps.append(app)
      } else {
        numbers[named] = groups.count
        groups.append(Group(entries: named, apps: [app]))
      }
    }
  }

  /// The positions in `details` of the entries that name an app.
  package func entries(of app: AppID) -> [Int] { entries[app] ?? [] }

  /// The first components of some entries, in order.
  package mutating func components(of entries: [Int], atMost limit: Int = .max) -> OrderedComponents {
    OrderedComponents(named(entries), of: file, variables, atMost: limit)
  }

  /// The verdicts for a group's first app; `nil` for a group without apps.
  mutating func verdicts(for group: Group) -> ConfirmedVerdicts? {
    group.apps.first.map { ConfirmedVerdicts(file, app: $0, entries: named(group.entries), variables) }
  }

  private func named(_ entries: [Int]) -> [Entry] {
    let all = file.applinks?.entries ?? []
    return entries.map { all[$0] }
  }

  /// URLs that a component is likely to accept, in the letter case of the file.
  mutating func samples(for item: OrderedComponents.Item) -> [[UInt8]] {
    guard let applinks = file.applinks,
      let component = applinks.component(at: item.index, of: applinks.entries[item.entry])
    else { return [] }
    return SampleURLs.urls(for: ComponentPlan(component, file, variables, caseSensitive: true))
  }
}
