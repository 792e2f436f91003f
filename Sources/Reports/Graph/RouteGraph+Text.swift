import SourceText
package import Tasks
package import TerminalText

extension RouteGraph {
  /// The tree for a terminal, a node a line. A component stands beside a path that has no other.
  package func text(style: Style) -> String {
    var lines = ""
    // Nodes that wait, the next one last, with what stands in front of them and of those below.
    var open: [(node: Node, front: String, below: String)] = [(root, "", "")]
    while let (node, front, below) = open.popLast() {
      lines += style(.gutter, front) + label(node, style)
      if node.children.count == 1, node.children[0].children.isEmpty {
        lines += "  \(label(node.children[0], style))\n"
        continue
      }
      lines += "\n"
      for (index, child) in node.children.enumerated().reversed() {
        let isLast = index == node.children.count - 1
        open.append((child, below + (isLast ? "└─ " : "├─ "), below + (isLast ? "   " : "│  ")))
      }
    }
    return lines + "\n\(summary)\n"
  }

  private func label(_ node: Node, _ style: Style) -> String {
    switch node.kind {
    case .path: node.label
    case .opens: style(.good, node.label)
    case .excludes: style(.removed, node.label)
    case .folded: "… \(node.label)"
    }
  }
}
