import Association
import JSONSource
import Matching
import SourceText

/// The components of a file as a tree of the segments of their paths. Order and settings stay with each component.
struct RouteTree {
  struct Node {
    /// The segment with the slash in front of it, as the pattern has it.
    var label: String
    var children: [Int] = []
    /// The components whose path ends here, in the order of the file.
    var routes: [Route] = []
    /// Those at and below the node.
    var sum = Sum()
  }

  /// A number of components, those of them that exclude, and the URLs that they decided.
  struct Sum {
    var count = 0
    var excluded = 0
    var urls = 0

    static func + (left: Sum, right: Sum) -> Sum {
      Sum(count: left.count + right.count, excluded: left.excluded + right.excluded, urls: left.urls + right.urls)
    }
  }

  /// A component in the tree.
  struct Route {
    let component: Component
    let apps: [AppID]
    /// The conditions besides the path.
    let conditions: String
    /// The URLs that it decided.
    let urls: Int

    var sum: Sum { Sum(count: 1, excluded: component.exclude.value ? 1 : 0, urls: urls) }
  }

  /// The root is the first; parents are before their children.
  private(set) var nodes: [Node]

  /// O(bytes of the patterns).
  ///
  /// - Parameters:
  ///   - app: The only app to draw; `nil` for all.
  ///   - urls: The URLs that components decided; others decided none.
  init(_ file: AssociationFile, app: AppID?, root: String, urls: [ComponentName: Int]) {
    nodes = [Node(label: root)]
    guard let applinks = file.applinks else { return }
    var known: [ChildKey: Int] = [:]
    for entry in applinks.entries {
      let apps = entry.apps.map { $0.id }.filter { app == nil || $0 == app }
      if apps.isEmpty { continue }
      for component in applinks.components(of: entry) {
        let labels = RouteLabels(component, file.document)
        var place = 0
        for segment in labels.segments {
          let key = ChildKey(parent: place, label: segment)
          if let child = known[key] {
            place = child
            continue
          }
          known[key] = nodes.count
          nodes[place].children.append(nodes.count)
          place = nodes.count
          nodes.append(Node(label: segment))
        }
        let count = urls[ComponentName(entry: component.entry, component: component.index)] ?? 0
        nodes[place].routes.append(
          Route(component: component, apps: apps, conditions: labels.conditions, urls: count))
      }
    }
    sum()
  }

  private struct ChildKey: Hashable {
    let parent: Int
    let label: String
  }

  private mutating func sum() {
    for index in nodes.indices.reversed() {
      let own = nodes[index].routes.reduce(Sum()) { $0 + $1.sum }
      nodes[index].sum = nodes[index].children.reduce(own) { $0 + nodes[$1].sum }
    }
  }
}
