import Analysis
import Association
import SourceText

/// The services that list each app, as a table: a row for an app, a column for a service.
struct ServiceTableText {
  let table: ServiceTable
  let style: Style
  let width: Int

  /// The rows that are shown.
  private static let limit = 20

  /// The lines; none where no service lists an app.
  func lines() -> [String] {
    if table.rows.isEmpty { return [] }
    let rows = table.rows.prefix(Self.limit)
    let columns = table.services.reduce(0) { $0 + 2 + $1.count }
    let room = max(width - 2 - columns, 16)
    let names = rows.map { shortened($0.app.text, room) }
    let name = ([Self.title.count - 2] + names.map { displayWidth($0) }).max() ?? 0
    var lines = [
      style(.strong, Self.title.padded(to: name + 2)) + table.services.map { "  \($0)" }.joined()
    ]
    for (row, text) in zip(rows, names) {
      let cells = table.services.map { "  " + cell(row, $0).leftPadded(to: $0.count) }
      lines.append("  \(text.padded(to: name))\(cells.joined())")
    }
    let hidden = table.rows.count - rows.count
    if hidden > 0 { lines.append("  and \(grouped(hidden)) more; --format json lists them") }
    return lines
  }

  private static let title = "apps by service"

  /// The components of `applinks`, or whether another service lists the app.
  private func cell(_ row: ServiceTable.Row, _ service: String) -> String {
    if service == "applinks" { return row.components.map(grouped) ?? "–" }
    return row.services.contains(service) ? "yes" : "–"
  }

  /// An app ID without its beginning, which apps of a team share, where it is too long.
  private func shortened(_ app: String, _ limit: Int) -> String {
    let text = escapedForDisplay(app)
    return text.count > limit ? "…" + text.suffix(limit - 1) : text
  }
}
