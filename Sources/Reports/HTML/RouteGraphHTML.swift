import HTML
import Tasks

extension HTMLWriter {
  /// Writes the drawing of routes, and the same as text.
  mutating func drawing(of graph: RouteGraph) {
    scrolling("Drawing of the routes", "graph") { RouteDrawing(graph, hasTitle: false).write(to: &$0) }
    folded("The same as text") { html in
      html.scrolling("Routes as text", "text") { $0.element(.pre, text: graph.text(style: .plain)) }
    }
  }
}

extension RouteDrawing {
  /// Writes the picture into a page, whose style sheet has its colours.
  fileprivate func write(to html: inout HTMLWriter) {
    html.element(
      .svg, .viewBox(width: width, height: height), .width("\(width)"), .height(height), .role("img"),
      .label("Routes: \(graph.summary)")
    ) { html in
      for item in placed { writeEdge(to: item, &html) }
      for item in placed { writeBox(item, &html) }
    }
  }

  private func writeEdge(to item: Placed, _ html: inout HTMLWriter) {
    guard let edge = edge(to: item) else { return }
    html.element(
      .path, .class(edge.kind),
      .strokeWidth(RouteGraph.tenths(graph.share(item.node).map { 10 + Int($0 * 90) } ?? 14)), .path(edge.path)
    ) { _ in }
  }

  private func writeBox(_ item: Placed, _ html: inout HTMLWriter) {
    let (node, x, y) = (item.node, item.x, item.y)
    html.element(.g) { html in
      if !node.place.isEmpty { html.element(.title, text: node.place) }
      if let frame = Self.frame(node) {
        html.element(
          .rect, .class(frame), .x(x), .y(y - Size.box / 2), .width("\(boxWidth(node))"), .height(Size.box), .radius(4)
        ) { _ in }
      }
      html.element(.svgText, .class(Self.name(node.kind)), .x(x + 8), .y(y + 4), text: node.label)
    }
  }
}
