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

  private var groups: AppGroups
  private var known: [[Int]: List] = [:]
  /// The lists of the apps that were asked for last.
  private var last: (apps: [AppID], lists: [List]) = ([], [])

  init(_ file: AssociationFile) { groups = AppGroups(file) }

  /// The lists of some apps, each once.
  mutating func lists(of apps: [AppID]) -> [List] {
    if apps == last.apps { return last.lists }
    var seen: Set<[Int]> = []
    let lists = apps.compactMap { app -> List? in
      let entries = groups.entries(of: app)
      guard seen.insert(entries).inserted else { return nil }
      if let list = known[entries] { return list }
      let components = groups.components(of: entries)
      let made = List(app: app, components: components, analysis: RouteAnalysis(components))
      known[entries] = made
      return made
    }
    last = (apps, lists)
    return lists
  }
}

extension RouteLists.List {
  /// The verdict for the list's app on the URLs that a component decides.
  func verdict(_ position: Int?) -> AppVerdict {
    guard let item = position.map({ components.items[$0] }) else {
      return AppVerdict(noMatch: app)
    }
    return AppVerdict(
      app: app, verdict: item.excludes ? .exclude : .match, entry: item.entry, component: item.index)
  }
}
