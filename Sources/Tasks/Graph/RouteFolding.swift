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
    let items = node.routes.map(Item.route) + node.children.map(Item.child)
    let drawn = items.count > rows ? heaviest(items, rows - 1) : Array(items.indices)
    let shares = self.shares(drawn.map { count(items[$0]) }, rows: items.count > rows ? rows - 1 : rows)
    var nodes = zip(drawn, shares).map { place, share in
      switch items[place] {
      case .route(let route): leaf(route)
      case .child(let child): self.node(child, rows: share)
      }
    }
    let isDrawn = Set(drawn)
    let rest = items.indices.filter { !isDrawn.contains($0) }.map { items[$0] }
    if !rest.isEmpty {
      nodes.append(
        folded(
          count: rest.reduce(0) { $0 + count($1) }, excluded: rest.reduce(0) { $0 + excluded($1) },
          urls: rest.reduce(0) { $0 + urls($1) }))
    }
    return nodes
  }

  private enum Item {
    case route(RouteTree.Route)
    case child(Int)
  }

  private func count(_ item: Item) -> Int {
    switch item {
    case .route: 1
    case .child(let child): tree.nodes[child].count
    }
  }

  private func excluded(_ item: Item) -> Int {
    switch item {
    case .route(let route): route.component.exclude.value ? 1 : 0
    case .child(let child): tree.nodes[child].excluded
    }
  }

  private func urls(_ item: Item) -> Int {
    switch item {
    case .route(let route): route.urls
    case .child(let child): tree.nodes[child].urls
    }
  }

  /// The indices, ascending, of the items with the most URLs, then the most components, then the first.
  private func heaviest(_ items: [Item], _ number: Int) -> [Int] {
    let order = items.indices.sorted {
      (urls(items[$0]), count(items[$0]), -$0) > (urls(items[$1]), count(items[$1]), -$1)
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
