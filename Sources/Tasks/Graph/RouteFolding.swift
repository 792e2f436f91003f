import Analysis
import Association
import JSONSource
import Matching
import SourceText

/// Draws a tree in a number of rows: each part gets rows by its components, and what has one row is folded.
struct RouteFolding {
  private let tree: RouteTree
  private let app: AppID?
  private let apps: AppNames
  private let places: ComponentPlaces
  private let hasEntries: Bool
  private let hasURLs: Bool

  init(_ tree: RouteTree, _ file: AssociationFile, app: AppID?, hasURLs: Bool) {
    self.tree = tree
    self.app = app
    apps = AppNames(file)
    places = ComponentPlaces(file)
    hasEntries = (file.applinks?.entries.count ?? 0) > 1
    self.hasURLs = hasURLs
  }

  /// A node with all below it. A chain of nodes without branches is one. Each level takes a row, so the depth is at most `rows`.
  func node(_ index: Int, rows: Int) -> RouteGraph.Node {
    let (label, end) = tree.chain(from: index)
    return RouteGraph.Node(
      kind: .path, label: shortened(label), urls: tree.sum(of: end).urls, children: children(end, rows))
  }

  private func children(_ node: Int, _ rows: Int) -> [RouteGraph.Node] {
    let sum = tree.sum(of: node)
    if sum.count > 1, rows <= 1 { return [folded(sum)] }
    let (drawn, rest) = tree.items(of: node, rows: rows)
    let shares = self.shares(drawn.map { Int($0.sum.count) }, rows: rest == nil ? rows : rows - 1)
    let nodes = zip(drawn, shares).compactMap { item, rows in
      switch item.kind {
      case .component(let name): places.component(name).map { leaf($0, urls: item.sum.urls) }
      case .node(let index): self.node(index, rows: rows)
      }
    }
    return nodes + (rest.map { [folded($0)] } ?? [])
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

  private func leaf(_ component: Component, urls: Int) -> RouteGraph.Node {
    let excludes = component.exclude.value
    let number = hasEntries ? "[\(component.entry)][\(component.index)]" : "[\(component.index)]"
    let entry = places.file.applinks?.entries[component.entry]
    var parts = ["\(number) " + (excludes ? "stays in the browser" : "opens \(apps.text(entry, app))")]
    let conditions = component.routeConditions(places.file.document)
    if !conditions.isEmpty { parts.append(shortened(conditions)) }
    if hasURLs { parts.append(counted(urls, "URL")) }
    return RouteGraph.Node(
      kind: excludes ? .excludes : .opens, label: parts.joined(separator: ", "),
      place: places.name(component), urls: urls)
  }

  private func folded(_ sum: RouteTree.Sum) -> RouteGraph.Node {
    let urls = hasURLs ? ", \(counted(sum.urls, "URL"))" : ""
    return RouteGraph.Node(kind: .folded, label: Self.summary(sum) + urls, urls: sum.urls)
  }

  static func summary(_ sum: RouteTree.Sum) -> String {
    let all = counted(Int(sum.count), "component")
    if sum.excluded == 0 { return all }
    if sum.excluded == sum.count { return "\(all), all of them exclusions" }
    return "\(all), \(counted(Int(sum.excluded), "exclusion")) among them"
  }

  private func shortened(_ text: String) -> String { text.count > 60 ? "\(text.prefix(40))…\(text.suffix(19))" : text }
}

extension Component {
  /// The conditions besides the path, as `?code=* #top, any case`; empty without any.
  func routeConditions(_ document: JSONDocument) -> String {
    func text(_ pattern: PatternSource) -> String {
      escapedForDisplay(String(decoding: document.utf8(pattern), as: UTF8.self))
    }
    var parts: [String] = []
    switch query.value {
    case .any: break
    case .pattern(let pattern): parts.append("?\(text(pattern))")
    case .items(let items):
      parts.append(
        "?" + items.map { "\(escapedForDisplay(document.string($0.name)))=\(text($0.pattern))" }.joined(separator: "&"))
    }
    if case .pattern(let pattern) = fragment.value { parts.append("#\(text(pattern))") }
    if !caseSensitive.value { parts.append("any case") }
    if !percentEncoded.value { parts.append("decoded") }
    return parts.joined(separator: ", ")
  }
}
