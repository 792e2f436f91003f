import SourceText
package import Tasks

extension RouteGraph {
  /// The graph as a flowchart of Mermaid, which GitHub and GitLab draw in Markdown.
  package var mermaid: String {
    var text = "flowchart LR\n"
    var excluded: [Int] = []
    var widths: [(edge: Int, width: String)] = []
    let nodes = flattened
    for (index, item) in nodes.enumerated() {
      text += "  n\(index)\(Self.box(item.node))\n"
      guard let parent = item.parent else { continue }
      // Edges are counted in their order, which is that of the nodes behind them.
      if item.node.kind == .excludes { excluded.append(index) }
      if let share = share(item.node) { widths.append((index - 1, RouteGraph.tenths(10 + Int(share * 70)))) }
      text += "  n\(parent) \(item.node.kind == .excludes ? "-.-" : "---") n\(index)\n"
    }
    for edge in widths { text += "  linkStyle \(edge.edge) stroke-width:\(edge.width)px\n" }
    if !excluded.isEmpty {
      text += "  classDef excludes stroke:#b35900,stroke-dasharray:4 3\n"
      text += "  class \(excluded.map { "n\($0)" }.joined(separator: ",")) excludes\n"
    }
    return text
  }

  private static func box(_ node: Node) -> String {
    switch node.kind {
    case .path: "[\(quoted(node.label))]"
    case .opens, .excludes: "([\(quoted(node.label))])"
    case .folded: "[[\(quoted(node.label))]]"
    }
  }

  /// A text in quotes, with everything but letters, digits and some signs as numbered entities: Mermaid reads Markdown and HTML in labels.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      let isPlain =
        scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || " /-.,:[]".unicodeScalars.contains(scalar)
      quoted += isPlain ? String(scalar) : "#\(scalar.value);"
    }
    return quoted + "\""
  }
}
