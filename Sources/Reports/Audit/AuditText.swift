import Lint
import Serving
import SourceText
import Tasks

/// The requests for a domain and their responses as text: a line each.
package struct AuditText {
  private let style: Style
  private let width: Int

  /// - Parameter width: The columns of a line; URLs are not broken.
  package init(style: Style, width: Int) {
    self.style = style
    self.width = width
  }

  /// Writes a domain alone.
  package func write(_ domain: AuditedDomain, to output: inout String) {
    for item in AuditListing([domain]).items { write(item, limit: .max, to: &output) }
  }

  /// Writes the requests, then the findings, then the verdict.
  ///
  /// - Parameter limit: The most findings of a rule to show.
  func write(_ item: AuditListing.Item, limit: Int, to output: inout String) {
    let domain = item.domain.limited(to: limit)
    output.write(style(.strong, domain.served.domain.text) + "\n")
    let rows = AuditRows(domain.served).rows
    let column = (rows.map(\.name.count).max() ?? 0) + 4
    for row in rows {
      let words = wrapped(row.words, width: max(width - column, 24))
      let pad = String(repeating: " ", count: column - row.name.count - 2)
      let indent = "\n" + String(repeating: " ", count: column)
      output.write("  \(style(.gutter, row.name))\(pad)\(words.joined(separator: indent))\n")
    }
    output.write("\n")
    if let note = item.note {
      output.write(wrapped(note, width: width).map { style(.info, $0) }.joined(separator: "\n") + "\n\n")
    }
    for report in domain.reports where !report.isQuiet {
      report.writeText(style: style, width: width, to: &output)
      output.write("\n")
    }
    let name = "\(domain.served.domain.text):"
    var lines = wrapped("\(name) \(item.whole.verdictWords)", width: width - 2)
    // The first line begins with the name, whatever its width.
    lines[0] = String(lines[0].dropFirst(name.count))
    let verdict = lines.map { style(item.whole.verdictRole, $0) }.joined(separator: "\n  ")
    output.write(style(.strong, name) + verdict + "\n")
  }
}

extension FileReport {
  /// `true` if the file has nothing to report.
  fileprivate var isQuiet: Bool { results.isEmpty && omitted.isEmpty && known == 0 }
}
