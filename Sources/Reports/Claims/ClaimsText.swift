package import AppClaims
import SourceText

/// The claims of apps and the answers of domains as a table: for each app a line for each service of a domain.
package struct ClaimsText {
  private let apps: [ClaimedApp]
  private let rows: ClaimRows
  private let style: Style
  private let width: Int

  /// - Parameter width: The columns of a line; domains and app IDs are not broken.
  package init(_ apps: [ClaimedApp], _ served: [ServedAssociation], style: Style, width: Int) {
    self.apps = apps
    rows = ClaimRows(apps, served)
    self.style = style
    self.width = width
  }

  package func text() -> String {
    if apps.isEmpty { return "" }
    return apps.indices.map { index in
      (head(index) + table(rows.answers(index)) + notes(index)).map { $0 + "\n" }.joined()
    }.joined(separator: "\n") + "\n"
  }

  private func head(_ index: Int) -> [String] {
    [style(.strong, escapedForDisplay(apps[index].path))]
      + wrapped(rows.facts(index), width: width - 2).map { "  " + $0 }
  }

  private func table(_ answers: [ClaimAnswer]) -> [String] {
    if answers.isEmpty { return [] }
    let isAnswered = answers.contains { $0.served != nil }
    var lines: [[ClaimRows.Cell]] = [
      ["domain", "service", "claimed"].map { ClaimRows.Cell($0, .gutter) }
        + (isAnswered ? [ClaimRows.Cell("served", .gutter)] : [])
    ]
    for answer in answers {
      var row = [
        ClaimRows.Cell(escapedForDisplay(answer.domain)), ClaimRows.Cell(answer.service.rawValue), rows.claimed(answer),
      ]
      if isAnswered { row.append(rows.served(answer)) }
      lines.append(row)
    }
    let widths = lines[0].indices.map { column in lines.map { displayWidth($0[column].text) }.max() ?? 0 }
    return lines.enumerated().map { number, row in
      let mark = isAnswered && number > 0 ? mark(answers[number - 1]) : nil
      var line = "  "
      if isAnswered { line += (mark.map { style($0.role, $0.text) } ?? " ") + " " }
      for (column, cell) in row.enumerated() {
        line += cell.role.map { style($0, cell.text) } ?? cell.text
        if column < row.count - 1 {
          line += String(repeating: " ", count: widths[column] - displayWidth(cell.text) + 2)
        }
      }
      return line
    }
  }

  private func mark(_ answer: ClaimAnswer) -> (text: String, role: Style.Role)? {
    switch answer.state {
    case .consistent: ("✓", .good)
    case .claimedOnly, .malformed: ("✗", .error)
    case .servedOnly: ("!", .warning)
    case .unknown: ("?", .info)
    }
  }

  private func notes(_ index: Int) -> [String] {
    rows.notes(index).flatMap { note in
      wrapped(note, width: width - 4).enumerated().map { ($0.offset == 0 ? "  - " : "    ") + $0.element }
    }
  }
}
