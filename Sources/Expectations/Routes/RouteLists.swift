import Analysis
import Association
package import Matching

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

/// A route of a list compared with the components of a file.
package struct RouteOutcome: Sendable {
  /// The index of the list in ``ExpectationPlan/routes``, and that of the route in its table.
  package let list: Int
  package let entry: Int
  /// The index of the file in the plan.
  package let file: Int
  package let result: Result
  package let isExcepted: Bool

  package enum Result: Sendable {
    case opened
    /// None of its URLs opens an app.
    case unopened(Example)
    /// Some of its URLs open an app.
    case partly(opened: Example, unopened: Example)
    /// The budget of the search ended first.
    case undecided
  }

  package struct Example: Sendable {
    package let url: String
    /// The verdict for the app that opens it, or for one that a component excludes it for; `nil` where the file names no app.
    package let verdict: AppVerdict?
  }

  package var isOpened: Bool { if case .opened = result { true } else { false } }
}
