import SourceText

/// The figures and the bars of statistics as lines of text.
struct StatisticsLayout {
  let style: Style
  /// The columns of a line.
  let width: Int

  // MARK: Figures

  typealias Row = (name: String, figure: String, more: String)

  func lines(of rows: [Row]) -> [String] {
    let names = rows.map(\.name.count).max() ?? 0
    let figures = rows.map(\.figure.count).max() ?? 0
    return rows.flatMap { row in
      let head = "  \(row.name.padded(to: names))  \(row.figure.leftPadded(to: figures))  "
      return paragraph(row.more, width: width, label: head).map(trimmed)
    }
  }

  // MARK: Bars

  struct Bar {
    let name: String
    let count: Int?
    let bytes: Int
  }

  /// The columns for names beside the other columns.
  private var nameLimit: Int { min(36, max(16, width - 44)) }
  private static let barLimit = 40

  func bars(_ bars: [Bar], of total: Int) -> [String] {
    let names = bars.map { shortened($0.name) }
    let nameWidth = names.map { displayWidth($0) }.max() ?? 0
    let counts = bars.map { $0.count.map(grouped) ?? "" }
    let countWidth = counts.map(\.count).max() ?? 0
    let sizes = bars.map { grouped($0.bytes) }
    let sizeWidth = sizes.map(\.count).max() ?? 0
    // Two spaces between columns, and `100.0 %`.
    let used = 2 + nameWidth + (countWidth > 0 ? countWidth + 2 : 0) + 2 + sizeWidth + 2 + 7 + 2
    let room = min(max(width - used, 4), Self.barLimit)
    return bars.indices.map { index in
      var line = "  " + names[index].padded(to: nameWidth)
      if countWidth > 0 { line += "  " + counts[index].leftPadded(to: countWidth) }
      line += "  " + sizes[index].leftPadded(to: sizeWidth)
      let tenths = total == 0 ? 0 : (bars[index].bytes * 1_000 + total / 2) / total
      line += "  " + percentage(tenths: tenths).leftPadded(to: "100.0 %".count)
      return trimmed(line + "  " + style(.help, bar(bars[index].bytes, of: total, room)))
    }
  }

  /// In eighths of a column, at least one where there are bytes.
  private func bar(_ bytes: Int, of total: Int, _ room: Int) -> String {
    let eighths = total == 0 ? 0 : max((bytes * room * 8 + total / 2) / total, bytes > 0 ? 1 : 0)
    let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    return String(repeating: "█", count: eighths / 8) + parts[eighths % 8]
  }

  private func shortened(_ name: String) -> String {
    name.count > nameLimit ? name.prefix(nameLimit - 1) + "…" : name
  }

  private func trimmed(_ line: String) -> String {
    var line = line
    while line.last == " " { line.removeLast() }
    return line
  }
}
