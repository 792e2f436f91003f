import Association
import Matching

/// Which entries decide for each app of a file, and their components, once for all apps that the same entries name.
struct AppEntries {
  private let file: AssociationFile
  private let variables: VariableTable
  private let entries: [AppID: [Int]]
  private var known: [[Int]: OrderedComponents] = [:]

  init(_ file: AssociationFile) {
    self.file = file
    variables = VariableTable(file)
    var entries: [AppID: [Int]] = [:]
    for (index, entry) in (file.applinks?.entries ?? []).enumerated() {
      for app in entry.apps { entries[app.id, default: []].append(index) }
    }
    self.entries = entries
  }

  /// The positions in `details` of the entries that name an app.
  func entries(of app: AppID) -> [Int] { entries[app] ?? [] }

  /// The components of some entries, in order.
  mutating func components(of entries: [Int]) -> OrderedComponents {
    if let components = known[entries] { return components }
    let all = file.applinks?.entries ?? []
    let components = OrderedComponents(entries.map { all[$0] }, of: file, variables)
    known[entries] = components
    return components
  }

  /// URLs that a component is likely to accept, in the letter case of the file.
  func samples(for item: OrderedComponents.Item) -> [[UInt8]] {
    guard let applinks = file.applinks,
      let component = applinks.component(at: item.index, of: applinks.entries[item.entry])
    else { return [] }
    return SampleURLs.urls(for: ComponentPlan(component, file, variables, caseSensitive: true))
  }
}
