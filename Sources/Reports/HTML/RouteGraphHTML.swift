import HTML
import SourceText
import Tasks

/// The drawing of the routes in a page, and the same as text.
struct RouteGraphHTML {
  private let graph: RouteGraph

  init(_ graph: RouteGraph) { self.graph = graph }

  func write(to html: inout HTMLWriter) {
    html.scrolling("Drawing of the routes", "graph") { graph.writeDrawing(to: &$0) }
    html.folded("The same as text") { html in
      html.scrolling("Routes as text", "text") { $0.element(.pre, text: graph.text(style: .plain)) }
    }
  }
}
