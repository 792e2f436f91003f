import Association
import Matching
import SourceText

/// Draws a tree in a number of rows: each part gets rows by its components, and what has one row is folded.
struct RouteFolding {
  private let tree: RouteTree
  private let apps: AppNames
  private let places: ComponentPlaces
  private let hasEntries: Bool
  private let noun: String
  private let hasURLs: Bool

  init(_ tree: RouteTree, _ file: AssociationFile, noun: String, hasURLs: Bool) {
    self.tree = tree
    apps = AppNames(file)
    places = ComponentPlaces(file)
    hasEntries = (file.applinks?.entries.count ?? 0) > 1
    self.noun = noun
    self.hasURLs = hasURLs
  }

  /// A node with all below it. A chain of nodes without branches is one. Each level takes a row, so the depth is at most `rows`.
  func node(_ index: Int, rows: Int) -> RouteGraph.Node {
    var node = tree.nodes[index]
    while index != 0, node.routes.isEmpty, node.children.count == 1 {
      let next = tree.nodes[node.children[0]]
      node = RouteTree.Node(
        label: node.label + next.label, children: next.children, routes: next.routes, sum: next.sum)
    }
    return RouteGraph.Node(
      kind: .path, label: shortened(node.label), urls: node.sum.urls, children: children(node, rows))
  }

  private func children(_ node: RouteTree.Node, _ rows: Int) -> [RouteGraph.Node] {
    if node.sum.count > 1, rows <= 1 { return [folded(node.sum)] }
    let leaves = node.routes.map { route in Item(sum: route.sum) { _ in leaf(route) } }
    let items =
      leaves + node.children.map { child in Item(sum: tree.nodes[child].sum) { self.node(child, rows: $0) } }
    let drawn = items.count > rows ? heaviest(items, rows - 1) : Array(items.indices)
    let shares = self.shares(drawn.map { items[$0].sum.count }, rows: items.count > rows ? rows - 1 : rows)
    let nodes = zip(drawn, shares).map { items[$0].node($1) }
    let isDrawn = Set(drawn)
    let rest = items.indices.filter { !isDrawn.contains($0) }.map { items[$0] }
    if rest.isEmpty { return nodes }
    return nodes + [folded(rest.reduce(RouteTree.Sum()) { $0 + $1.sum })]
  }

  /// A component of a node, or a node below it, with its drawing in a number of rows.
  private struct Item {
    let sum: RouteTree.Sum
    let node: (_ rows: Int) -> RouteGraph.Node
  }

  /// The indices, ascending, of the items with the most URLs, then the most components, then the first.
  private func heaviest(_ items: [Item], _ number: Int) -> [Int] {
    let order = items.indices.sorted {
      (items[$0].sum.urls, items[$0].sum.count, -$0) > (items[$1].sum.urls, items[$1].sum.count, -$1)
    }
    return order.prefix(number).sorted()
  }

  /// The rows of items with numbers of components: what they need, or an equal part of what the small ones leave.
  private func shares(_ counts: [Int], rows: Int) -> [Int] {
    var shares = Array(repeating: 1, count: counts.count)
    var left = rows
    var open = counts.count
    for place in counts.indices.sorted(by: { (counts[$0], $0) < (counts[$1], $1) }) {
      shares[place] = max(1, min(counts[place], left / open))
      left -= shares[place]
      open -= 1
    }
    return shares
  }

  // MARK: Texts

  private func leaf(_ route: RouteTree.Route) -> RouteGraph.Node {
    let component = route.component
    let excludes = component.exclude.value
    let number = hasEntries ? "[\(component.entry)][\(component.index)]" : "[\(component.index)]"
    var parts = ["\(number) " + (excludes ? "stays in the browser" : "opens \(apps.text(route.apps))")]
    if !route.conditions.isEmpty { parts.append(shortened(route.conditions)) }
    if hasURLs { parts.append(counted(route.urls, noun)) }
    return RouteGraph.Node(
      kind: excludes ? .excludes : .opens, label: parts.joined(separator: ", "),
      place: places.name(component), urls: route.urls)
  }

  private func folded(_ sum: RouteTree.Sum) -> RouteGraph.Node {
    let urls = hasURLs ? ", \(counted(sum.urls, noun))" : ""
    return RouteGraph.Node(kind: .folded, label: Self.summary(sum) + urls, urls: sum.urls)
  }

  /// `12 components: 10 open an app, 2 keep URLs in the browser`
  static func summary(_ sum: RouteTree.Sum) -> String {
    let all = counted(sum.count, "component")
    if sum.excluded == 0 { return all }
    if sum.excluded == sum.count { return "\(all), all of them exclusions" }
    return "\(all), \(counted(sum.excluded, "exclusion")) among them"
  }

  /// A text of the file in at most 60 characters.
  private func shortened(_ text: String) -> String {
    text.count > 60 ? "\(text.prefix(40))…\(text.suffix(19))" : text
  }
}
