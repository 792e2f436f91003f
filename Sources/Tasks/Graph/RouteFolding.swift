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
        label: node.label + next.label, children: next.children, routes: next.routes, count: next.count,
        excluded: next.excluded, urls: next.urls)
    }
    return RouteGraph.Node(kind: .path, label: shortened(node.label), urls: node.urls, children: children(node, rows))
  }

  private func children(_ node: RouteTree.Node, _ rows: Int) -> [RouteGraph.Node] {
    if node.count > 1, rows <= 1 { return [folded(count: node.count, excluded: node.excluded, urls: node.urls)] }
    let leaves = node.routes.map { route in
      Item(count: 1, excluded: route.component.exclude.value ? 1 : 0, urls: route.urls) { _ in leaf(route) }
    }
    let items =
      leaves
      + node.children.map { child in
        let below = tree.nodes[child]
        return Item(count: below.count, excluded: below.excluded, urls: below.urls) { self.node(child, rows: $0) }
      }
    let drawn = items.count > rows ? heaviest(items, rows - 1) : Array(items.indices)
    let shares = self.shares(drawn.map { items[$0].count }, rows: items.count > rows ? rows - 1 : rows)
    let nodes = zip(drawn, shares).map { items[$0].node($1) }
    let isDrawn = Set(drawn)
    let rest = items.indices.filter { !isDrawn.contains($0) }.map { items[$0] }
    if rest.isEmpty { return nodes }
    return nodes + [
      folded(
        count: rest.reduce(0) { $0 + $1.count }, excluded: rest.reduce(0) { $0 + $1.excluded },
        urls: rest.reduce(0) { $0 + $1.urls })
    ]
  }

  /// A component of a node, or a node below it, with its drawing in a number of rows.
  private struct Item {
    let count: Int
    let excluded: Int
    let urls: Int
    let node: (_ rows: Int) -> RouteGraph.Node
  }

  /// The indices, ascending, of the items with the most URLs, then the most components, then the first.
  private func heaviest(_ items: [Item], _ number: Int) -> [Int] {
    let order = items.indices.sorted {
      (items[$0].urls, items[$0].count, -$0) > (items[$1].urls, items[$1].count, -$1)
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

  private func folded(count: Int, excluded: Int, urls: Int) -> RouteGraph.Node {
    var label = Self.summary(count: count, excluded: excluded)
    if hasURLs { label += ", \(counted(urls, noun))" }
    return RouteGraph.Node(kind: .folded, label: label, urls: urls)
  }

  /// `12 components: 10 open an app, 2 keep URLs in the browser`
  static func summary(count: Int, excluded: Int) -> String {
    let all = counted(count, "component")
    if excluded == 0 { return all }
    if excluded == count { return "\(all), all of them exclusions" }
    return "\(all), \(counted(excluded, "exclusion")) among them"
  }

  /// A text of the file in at most 60 characters.
  private func shortened(_ text: String) -> String {
    text.count > 60 ? "\(text.prefix(40))…\(text.suffix(19))" : text
  }
}
