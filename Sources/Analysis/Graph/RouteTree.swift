// A file has up to a million components, and as many segments. So nodes, labels and components are numbers, a node has a link to its last
// child and its last component, and each of these has a link to the one before.

package import Association
import JSONSource
package import Matching

/// The components of a file as a tree of the segments of their paths. Order and settings stay with each component.
package struct RouteTree {
  /// A number of components, those of them that exclude, and the URLs that they decided.
  package struct Sum {
    package fileprivate(set) var count: UInt32 = 0
    package fileprivate(set) var excluded: UInt32 = 0
    package fileprivate(set) var urls = 0

    fileprivate static func += (sum: inout Sum, other: Sum) {
      sum.count += other.count
      sum.excluded += other.excluded
      sum.urls += other.urls
    }
  }

  /// A component whose path ends at a node, or a node below it.
  package struct Item {
    package enum Kind {
      case component(ComponentName)
      case node(Int)
    }

    package let kind: Kind
    package let sum: Sum
  }

  private struct Node {
    /// The number of the segment with the slash in front of it, as the pattern has it.
    let label: UInt32
    let parent: UInt32
    /// The child of the same parent before this one; as the other links, `none` without one.
    let previous: UInt32
    var lastChild = none
    var lastRoute = none
    /// The components at and below the node.
    var sum = Sum()
  }

  private struct Route {
    let entry: UInt32
    let component: UInt32
    /// The component of the same node before this one.
    let previous: UInt32
    let excludes: Bool
  }

  private static let none = UInt32.max

  /// The root is the first; parents are before their children.
  private var nodes: [Node]
  private var routes: [Route] = []
  private var segments: PathSegments
  private let urls: [ComponentName: Int]

  /// O(bytes of the patterns).
  ///
  /// - Parameter urls: The URLs that components decided; others decided none.
  package init(_ file: AssociationFile, app: AppID?, root: String, urls: [ComponentName: Int]) {
    segments = PathSegments(file.document)
    nodes = [Node(label: segments.number(of: root), parent: 0, previous: Self.none)]
    self.urls = urls
    guard let applinks = file.applinks else { return }
    var known = HashIndex()
    for entry in applinks.entries where entry.apps.contains(where: { app == nil || $0.id == app }) {
      for index in 0..<entry.count {
        guard let component = applinks.component(at: index, of: entry) else { continue }
        var place = 0
        for label in segments.numbers(of: component.path.value) { place = child(of: place, label, &known) }
        add(component, at: place)
      }
    }
    for index in nodes.indices.dropFirst().reversed() { nodes[Int(nodes[index].parent)].sum += nodes[index].sum }
  }

  /// The child of a node with a label.
  private mutating func child(of parent: Int, _ label: UInt32, _ known: inout HashIndex) -> Int {
    let hash = HashIndex.hash(CollectionOfOne(UInt64(parent) << 32 | UInt64(label)))
    let found = known.place(of: hash) { nodes[$0].parent == parent && nodes[$0].label == label }
    if let child = found.number { return child }
    let child = nodes.count
    known.enter(child, hash, at: found)
    nodes.append(Node(label: label, parent: UInt32(parent), previous: nodes[parent].lastChild))
    nodes[parent].lastChild = UInt32(child)
    return child
  }

  private mutating func add(_ component: Component, at node: Int) {
    let route = Route(
      entry: UInt32(component.entry), component: UInt32(component.index), previous: nodes[node].lastRoute,
      excludes: component.exclude.value)
    nodes[node].lastRoute = UInt32(routes.count)
    nodes[node].sum += item(route).sum
    routes.append(route)
  }

  private func item(_ route: Route) -> Item {
    let name = ComponentName(entry: Int(route.entry), component: Int(route.component))
    return Item(
      kind: .component(name), sum: Sum(count: 1, excluded: route.excludes ? 1 : 0, urls: urls[name] ?? 0))
  }
}

// MARK: Drawing

extension RouteTree {
  package func sum(of node: Int) -> Sum { nodes[node].sum }

  /// The last node of a chain without branches, which is drawn as one, and the segments up to it.
  package func chain(from start: Int) -> (label: String, end: Int) {
    var (label, node) = (segments.text(nodes[start].label), start)
    while start != 0, nodes[node].lastRoute == Self.none, nodes[Int(nodes[node].lastChild)].previous == Self.none {
      node = Int(nodes[node].lastChild)
      label += segments.text(nodes[node].label)
    }
    return (label, node)
  }

  /// The components of a node, then the nodes below it, in the order of the file, as far as there are rows for them, and the sum of the others.
  /// These have the last row. Those with the most URLs are drawn, then those with the most components, then the first.
  package func items(of node: Int, rows: Int) -> (drawn: [Item], rest: Sum?) {
    var items: [Item] = []
    var child = nodes[node].lastChild
    while child != Self.none {
      items.append(Item(kind: .node(Int(child)), sum: nodes[Int(child)].sum))
      child = nodes[Int(child)].previous
    }
    var route = nodes[node].lastRoute
    while route != Self.none {
      items.append(item(routes[Int(route)]))
      route = routes[Int(route)].previous
    }
    items.reverse()
    if items.count <= rows { return (items, nil) }
    let order = items.indices.sorted {
      (items[$0].sum.urls, items[$0].sum.count, -$0) > (items[$1].sum.urls, items[$1].sum.count, -$1)
    }
    var rest = Sum()
    for index in order[(rows - 1)...] { rest += items[index].sum }
    return (order[..<(rows - 1)].sorted().map { items[$0] }, rest)
  }
}
