import Analysis
import Association
import Matching

/// The lists of components of a file in which routes are looked up: one for the apps that the same entries name.
struct RouteLists {
  struct List {
    /// The first of its expected apps.
    let app: AppID
    let components: OrderedComponents
    let analysis: RouteAnalysis
  }

  private let file: AssociationFile
  private let variables: VariableTable
  private var known: [[Int]: List] = [:]

  init(_ file: AssociationFile) {
    self.file = file
    variables = VariableTable(file)
  }

  /// The lists of some apps, each once.
  mutating func lists(of apps: [AppID]) -> [List] {
    var seen: Set<[Int]> = []
    return apps.compactMap { app in
      let entries = (file.applinks?.entries ?? []).filter { $0.apps.contains { $0.id == app } }
      let key = entries.map { $0.index }
      guard seen.insert(key).inserted else { return nil }
      if let list = known[key] { return list }
      let components = OrderedComponents(entries, of: file, variables)
      let made = List(app: app, components: components, analysis: RouteAnalysis(components))
      known[key] = made
      return made
    }
  }
}

extension RouteLists.List {
  /// The verdict for the list's app on the URLs that a component decides.
  func verdict(_ position: Int?) -> AppVerdict {
    guard let item = position.map({ components.items[$0] }) else {
      return AppVerdict(app: app, verdict: .noMatch, entry: nil, component: nil)
    }
    return AppVerdict(
      app: app, verdict: item.excludes ? .exclude : .match, entry: item.entry, component: item.index)
  }
}
