import HTML
import SourceText
import Tasks

/// The drawing of the routes in a page, and the same as text.
struct RouteGraphHTML {
  private let graph: RouteGraph

  init(_ graph: RouteGraph) { self.graph = graph }

  func write(to html: inout HTMLWriter) {
    html.scrolling("Drawing of the routes", "graph") { RouteDrawing(graph).write(to: &$0) }
    html.folded("The same as text") { html in
      html.scrolling("Routes as text", "text") { $0.element(.pre, text: graph.text(style: .plain)) }
    }
  }
}

extension RouteDrawing {
  /// Writes the picture into a page, whose style sheet has its colours.
  fileprivate func write(to html: inout HTMLWriter) {
    html.element(
      .svg, .viewBox(width: width, height: height - Size.title), .width("\(width)"), .height(height - Size.title),
      .role("img"), .label("Routes: \(graph.summary)")
    ) { html in
      for item in placed { writeEdge(to: item, &html) }
      for item in placed { writeBox(item, &html) }
    }
  }

  /// A page has no room for the title, which is written beside the picture.
  private func inPage(_ y: Int) -> Int { y - Size.title }

  private func writeEdge(to item: Placed, _ html: inout HTMLWriter) {
    guard let parent = item.parent else { return }
    let start = (x: placed[parent].x + boxWidth(placed[parent].node), y: inPage(placed[parent].y))
    let middle = (start.x + item.x) / 2
    let y = inPage(item.y)
    html.element(
      .path, .class(item.node.kind == .excludes ? "edge excludes" : "edge"),
      .strokeWidth(RouteGraph.tenths(graph.share(item.node).map { 10 + Int($0 * 90) } ?? 14)),
      .path("M\(start.x) \(start.y)C\(middle) \(start.y) \(middle) \(y) \(item.x) \(y)")
    ) { _ in }
  }

  private func writeBox(_ item: Placed, _ html: inout HTMLWriter) {
    let (node, x, y) = (item.node, item.x, inPage(item.y))
    html.element(.g) { html in
      if !node.place.isEmpty { html.element(.title, text: node.place) }
      switch node.kind {
      case .path, .folded:
        html.element(
          .rect, .class(node.kind == .folded ? "box folded" : "box"), .x(x), .y(y - Size.box / 2),
          .width("\(boxWidth(node))"), .height(Size.box), .radius(4)
        ) { _ in }
      case .opens, .excludes: break
      }
      html.element(.svgText, .class(Self.name(node.kind)), .x(x + 8), .y(y + 4), text: node.label)
    }
  }
}
