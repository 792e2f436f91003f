import SourceText
package import Tasks
import TerminalText

extension RouteGraph {
  /// The graph as a picture: one file with its styles inside, for light and dark pages, that loads nothing.
  package var svg: String { RouteDrawing(self, hasTitle: true).text }

  /// `12` as `1.2`.
  static func tenths(_ number: Int) -> String { "\(number / 10).\(number % 10)" }
}

/// Places the nodes of a graph, leaves below each other and each depth in a column, and writes them as SVG.
struct RouteDrawing {
  let graph: RouteGraph
  private(set) var placed: [Placed] = []
  private(set) var width = 0
  private(set) var height = 0
  private let top: Int

  /// A node with the left end and the middle of its row.
  struct Placed {
    let node: RouteGraph.Node
    let parent: Int?
    let depth: Int
    var x = 0
    var y = 0
  }

  enum Size {
    static let row = 22
    static let box = 18
    static let gap = 36
    static let edge = 16
    static let title = 36
    /// The width of a character in tenths, for a font of 12 pixels.
    static let character = 73
  }

  /// - Parameter hasTitle: `true` for room for the title above the picture.
  init(_ graph: RouteGraph, hasTitle: Bool) {
    self.graph = graph
    top = hasTitle ? 8 + Size.title : 8
    for item in graph.flattened {
      placed.append(Placed(node: item.node, parent: item.parent, depth: item.parent.map { placed[$0].depth + 1 } ?? 0))
    }
    placeRows()
    placeColumns()
  }

  /// Leaves get a row each, in their order; the others are in the middle of what is below them.
  private mutating func placeRows() {
    var children = Array(repeating: [Int](), count: placed.count)
    for (index, item) in placed.enumerated() { if let parent = item.parent { children[parent].append(index) } }
    var row = 0
    var open = [0]
    while let index = open.popLast() {
      if children[index].isEmpty {
        placed[index].y = top + row * Size.row + Size.row / 2
        row += 1
      }
      open += children[index].reversed()
    }
    for index in placed.indices.reversed() {
      guard let first = children[index].first, let last = children[index].last else { continue }
      placed[index].y = (placed[first].y + placed[last].y) / 2
    }
    height = top + row * Size.row + Size.edge
  }

  private mutating func placeColumns() {
    var widths: [Int] = []
    for item in placed {
      if item.depth == widths.count { widths.append(0) }
      // Leaves stand at the end of a line and need no column behind them.
      if !item.node.children.isEmpty { widths[item.depth] = max(widths[item.depth], boxWidth(item.node)) }
    }
    var starts = [Size.edge]
    for width in widths { starts.append(starts[starts.count - 1] + width + Size.gap) }
    for index in placed.indices {
      placed[index].x = starts[placed[index].depth]
      width = max(width, placed[index].x + boxWidth(placed[index].node) + Size.edge)
    }
    width = max(width, textWidth(graph.summary) + 2 * Size.edge)
  }

  private func textWidth(_ text: String) -> Int { displayWidth(text) * Size.character / 10 }

  func boxWidth(_ node: RouteGraph.Node) -> Int { textWidth(node.label) + 16 }

  // MARK: Writing

  var text: String {
    let title = "Routes: \(graph.summary)"
    var text = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" height="\(height)" role="img" \
      aria-labelledby="title">
      <title id="title">\(escaped(title))</title>
      <style>
      \(Self.style)
      </style>
      <rect class="page" width="\(width)" height="\(height)"/>
      <text class="title" x="\(Size.edge)" y="24">\(escaped(graph.summary))</text>

      """
    for item in placed { text += line(to: item) }
    for item in placed { text += box(item) }
    return text + "</svg>\n"
  }

  /// The commands and the class of the line from the parent of a node.
  func edge(to item: Placed) -> (path: String, kind: String)? {
    guard let parent = item.parent else { return nil }
    let start = (x: placed[parent].x + boxWidth(placed[parent].node), y: placed[parent].y)
    let middle = (start.x + item.x) / 2
    return (
      "M\(start.x) \(start.y)C\(middle) \(start.y) \(middle) \(item.y) \(item.x) \(item.y)",
      item.node.kind == .excludes ? "edge excludes" : "edge"
    )
  }

  /// The class of the box of a node; `nil` for a node without one.
  static func frame(_ node: RouteGraph.Node) -> String? {
    switch node.kind {
    case .path: "box"
    case .folded: "box folded"
    case .opens, .excludes: nil
    }
  }

  private func line(to item: Placed) -> String {
    guard let edge = edge(to: item) else { return "" }
    let width = graph.share(item.node).map { " style=\"stroke-width:\(RouteGraph.tenths(10 + Int($0 * 90)))\"" } ?? ""
    return "<path class=\"\(edge.kind)\"\(width) d=\"\(edge.path)\"/>\n"
  }

  private func box(_ item: Placed) -> String {
    let (node, x, y) = (item.node, item.x, item.y)
    let label = "<text class=\"\(Self.name(node.kind))\" x=\"\(x + 8)\" y=\"\(y + 4)\">\(escaped(node.label))</text>"
    let place = node.place.isEmpty ? "" : "<title>\(escaped(node.place))</title>"
    let frame = Self.frame(node).map {
      "<rect class=\"\($0)\" x=\"\(x)\" y=\"\(y - Size.box / 2)\" width=\"\(boxWidth(node))\" height=\"\(Size.box)\" rx=\"4\"/>"
    }
    return "<g>\(place)\(frame ?? "")\(label)</g>\n"
  }

  private func escaped(_ text: String) -> String { escapedForMarkup(text, keepsLines: false) }

  static func name(_ kind: RouteGraph.Node.Kind) -> String {
    switch kind {
    case .path: "path"
    case .opens: "opens"
    case .excludes: "stays"
    case .folded: "more"
    }
  }

  /// The texts have at least 4.5 : 1 contrast on both pages.
  private static let style = """
    svg { color-scheme: light dark; }
    text { font: 12px ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace; fill: #1f2328; white-space: pre; }
    .title { font-weight: 600; }
    .page { fill: #ffffff; }
    .box { fill: #eef2f6; stroke: #8b949e; }
    .folded { fill: none; stroke-dasharray: 2 3; }
    .edge { fill: none; stroke: #8b949e; stroke-width: 1.4; stroke-linecap: round; }
    .excludes { stroke: #b35900; stroke-dasharray: 5 4; }
    .opens { fill: #00664d; }
    .stays { fill: #8a4500; }
    .more { fill: #59636e; }
    @media (prefers-color-scheme: dark) {
      text { fill: #f0f6fc; }
      .page { fill: #0d1117; }
      .box { fill: #212830; stroke: #656c76; }
      .folded { fill: none; }
      .edge { stroke: #656c76; }
      .excludes { stroke: #e09040; }
      .opens { fill: #3ecf9f; }
      .stays { fill: #f0a33a; }
      .more { fill: #b1bac4; }
    }
    """
}
