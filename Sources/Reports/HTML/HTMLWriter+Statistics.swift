import HTML
import SourceText

// Parts of pages about statistics.

extension HTMLWriter {
  /// Writes a table of counts.
  mutating func figures(_ rows: [StatisticsLayout.Row]) {
    table("Counts", ["Part", "Number", "Details"]) { html in
      for row in rows {
        html.row { html in
          html.cell("Part", row.name)
          html.cell("Number", "figure") { $0.text(row.figure) }
          html.cell("Details", row.more)
        }
      }
    }
  }

  /// Writes a table of bytes with bars.
  ///
  /// - Parameter name: The first column.
  mutating func shares(_ bars: [(name: String, count: Int?, bytes: Int)], of total: Int, _ name: String) {
    let hasCounts = bars.contains { $0.count != nil }
    table("Shares of \(byteCount(total))", [name] + (hasCounts ? ["Components"] : []) + ["Bytes", "Share"]) {
      html in
      for bar in bars {
        html.row(.class("item")) { html in
          html.cell(name, bar.name)
          if let count = bar.count { html.cell("Components", "figure") { $0.text(grouped(count)) } }
          html.cell("Bytes", "figure") { $0.text(grouped(bar.bytes)) }
          html.cell("Share") { html in
            html.element(.p, text: percentage(tenths: total == 0 ? 0 : (bar.bytes * 1_000 + total / 2) / total))
            html.bar(bar.bytes, of: total)
          }
        }
      }
    }
  }
}
