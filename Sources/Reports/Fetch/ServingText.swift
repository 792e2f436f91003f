package import Serving
import SourceText

/// The facts about a response, as text.
package struct ServingText {
  private let style: Style
  private let width: Int

  /// - Parameter width: The columns of a line.
  package init(style: Style, width: Int) {
    self.style = style
    self.width = width
  }

  /// A line of each fact under the URL.
  package func text(_ exchange: Exchange) -> String {
    var lines = [style(.strong, escapedForDisplay(exchange.request.url))]
    if let response = exchange.response {
      let rows = facts(response) + (exchange.isUnverified ? [("certificate", "not checked")] : [])
      let column = rows.map { displayWidth($0.0) }.max() ?? 0
      for (name, fact) in rows {
        lines += paragraph(
          escapedForDisplay(fact), width: width, indent: 2, label: name.padded(to: column) + "  "
        ) { _ in style(.gutter, name) + spaces(column - displayWidth(name) + 2) }
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func facts(_ response: HTTPResponse) -> [(String, String)] {
    var rows = [("status", "\(response.status)")]
    func add(_ name: String, _ header: String) {
      if let value = response.header(header) { rows.append((name, value)) }
    }
    add("location", "Location")
    rows.append(("type", response.header("Content-Type") ?? "none"))
    rows.append(("encoding", response.header("Content-Encoding") ?? "none"))
    rows.append(("size", size(response)))
    rows.append(("time", "\(grouped(Int(response.duration / .milliseconds(1)))) ms"))
    rows.append(("protocol", response.version.rawValue))
    rows.append(("address", response.address ?? "of a proxy"))
    add("age", "Age")
    add("caching", "Cache-Control")
    let apple = response.headers.filter { $0.name.lowercased().hasPrefix("apple-") }
    rows += apple.map { (escapedForDisplay($0.name.lowercased()), $0.value) }
    return rows
  }

  private func size(_ response: HTTPResponse) -> String {
    let bytes = response.body.count
    let counted = byteCount(bytes)
    if response.isCut { return "more than \(counted)" }
    return response.transferSize == bytes ? counted : "\(counted), \(grouped(response.transferSize)) transferred"
  }
}
