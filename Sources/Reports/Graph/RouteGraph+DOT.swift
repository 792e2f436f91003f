import SourceText
package import Tasks

extension RouteGraph {
  /// The graph for Graphviz. Exclusions have a dashed line and other colours; lines are as wide as their share of the URLs.
  package var dot: String {
    var text = """
      digraph routes {
        rankdir=LR; bgcolor="transparent"; label=\(Self.quoted(summary)); fontname="Helvetica"; nodesep=0.1;
        node [fontname="Helvetica", fontsize=11, height=0.25, margin="0.1,0.04"];
        edge [arrowhead=none, color="#59636e"];

      """
    for (index, item) in flattened.enumerated() {
      text += "  n\(index) [label=\(Self.quoted(item.node.label)), \(Self.attributes(item.node))];\n"
      guard let parent = item.parent else { continue }
      var attributes: [String] = []
      if item.node.kind == .excludes { attributes.append("style=dashed, color=\"#b35900\"") }
      if let share = share(item.node) { attributes.append("penwidth=\(Self.tenths(10 + Int(share * 70)))") }
      text += "  n\(parent) -> n\(index)\(attributes.isEmpty ? "" : " [\(attributes.joined(separator: ", "))]");\n"
    }
    return text + "}\n"
  }

  private static func attributes(_ node: Node) -> String {
    switch node.kind {
    case .path: "shape=box, style=\"rounded,filled\", fillcolor=\"#eef2f6\", color=\"#8b949e\""
    case .opens: "shape=plain, fontcolor=\"#00664d\", tooltip=\(quoted(node.place))"
    case .excludes: "shape=plain, fontcolor=\"#8a4500\", tooltip=\(quoted(node.place))"
    case .folded: "shape=note, color=\"#8b949e\""
    }
  }

  /// A string of the DOT language, in which escapes of labels, such as `\\N`, and entities are plain text.
  private static func quoted(_ text: String) -> String {
    let escapes = [("\\", "\\\\"), ("\"", "\\\""), ("&", "&amp;")]
    return "\"\(escapes.reduce(text) { $0.replacing($1.0, with: $1.1) })\""
  }
}
