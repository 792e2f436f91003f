package import Analysis
package import Association
import JSONSource
import Matching
import SourceText

/// The statistics of a file as text.
package struct StatisticsText {
  private let places: ComponentPlaces
  private let file: AssociationFile
  private let style: Style
  private let width: Int

  /// - Parameter width: The columns of a line.
  package init(_ file: AssociationFile, style: Style, width: Int) {
    self.file = file
    places = ComponentPlaces(file)
    self.style = style
    self.width = width
  }

  package func text(_ statistics: FileStatistics) -> String {
    var lines = [
      style(
        .strong,
        "\(escapedForDisplay(file.source.name)): \(byteCount(statistics.bytes))"
      )
    ]
    lines.append("")
    lines += self.lines(of: rows(statistics))
    let services = ServiceTableText(table: file.serviceTable, style: style, width: width).lines()
    if !services.isEmpty { lines += [""] + services }
    lines += ["", style(.strong, "bytes by kind")]
    lines += bars(
      statistics.shares.map { Bar(name: $0.kind.words, count: nil, bytes: $0.bytes) }, of: statistics.bytes)
    if !statistics.sections.isEmpty {
      let total = statistics.sections.reduce(0) { $0 + $1.bytes }
      lines += ["", style(.strong, "components, by how their paths begin")]
      lines += bars(
        statistics.sections.map { Bar(name: $0.name.words, count: $0.components, bytes: $0.bytes) }, of: total)
    }
    return lines.map { $0 + "\n" }.joined()
  }

  // MARK: Figures

  typealias Row = (name: String, figure: String, more: String)

  /// The counts of the parts of the file.
  func rows(_ statistics: FileStatistics) -> [Row] {
    file.applinks == nil ? serviceRows : linkRows(statistics)
  }

  /// The services without patterns, for a file that has nothing else to count.
  private var serviceRows: [Row] {
    file.services.map { ($0.name, grouped($0.apps.count), $0.apps.count == 1 ? "app" : "apps") }
  }

  private func linkRows(_ statistics: FileStatistics) -> [Row] {
    let patterns = statistics.patterns
    var rows: [Row] = [
      (
        "apps", grouped(statistics.apps),
        "in \(grouped(statistics.entries)) \(statistics.entries == 1 ? "entry" : "entries")"
      ),
      (
        "components", grouped(statistics.components.count),
        statistics.components.excluding > 0 ? "\(grouped(statistics.components.excluding)) of them exclude" : ""
      ),
    ]
    if statistics.variables.count > 0 {
      rows.append(
        ("variables", grouped(statistics.variables.count), "with \(grouped(statistics.variables.values)) values"))
    }
    if statistics.components.count == 0 { return rows }
    rows.insert(
      (
        "patterns", grouped(patterns.count),
        "\(grouped(patterns.distinct)) different; \(grouped(patterns.withVariables)) with variables, "
          + "\(grouped(patterns.withWildcards)) with wildcards alone"
      ), at: 2)
    let (count, bound) =
      switch statistics.expansion {
      case .exactly(let count): (count, "")
      case .atMost(let count): (count, "at most; ")
      }
    let largest = statistics.largest.flatMap { largest in
      places.component(largest.entry, largest.component).map {
        "\(largest.count.grouped) from \(places.name($0))"
      }
    }
    rows.append(("literal strings", count.grouped, bound + (largest ?? "one for each component")))
    switch statistics.automaton {
    case .states(let count): rows.append(("automaton states", grouped(count), "all entries together, as a DFA"))
    case .atLeast(let count):
      rows.append(("automaton states", grouped(count), "at least; all entries together, as a DFA"))
    case .notCounted: rows.append(("automaton states", "–", "not counted for so many components"))
    }
    return rows
  }

  private func lines(of rows: [Row]) -> [String] {
    let names = rows.map(\.name.count).max() ?? 0
    let figures = rows.map(\.figure.count).max() ?? 0
    return rows.flatMap { row in
      let head = "  \(row.name.padded(to: names))  \(row.figure.leftPadded(to: figures))  "
      return paragraph(row.more, width: width, label: head).map(trimmed)
    }
  }

  // MARK: Bars

  private struct Bar {
    let name: String
    let count: Int?
    let bytes: Int
  }

  /// The columns for names beside the other columns.
  private var nameLimit: Int { min(36, max(16, width - 44)) }
  private static let barLimit = 40

  private func bars(_ bars: [Bar], of total: Int) -> [String] {
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

extension FileStatistics.Kind {
  /// The words for people.
  var words: String {
    switch self {
    case .components: "components"
    case .comments: "comments"
    case .apps: "app IDs"
    case .variables: "variables"
    case .defaults: "defaults"
    case .otherServices: "other services"
    case .unread: "ignored by devices"
    case .whiteSpace: "white space"
    case .signature: "signature (CMS)"
    case .structure: "keys, brackets, commas"
    }
  }
}

extension FileStatistics.Section.Name {
  var words: String {
    switch self {
    case .segment(let text): "/" + escapedForDisplay(String(decoding: text, as: UTF8.self))
    case .shape(let text): "/" + escapedForDisplay(String(decoding: text, as: UTF8.self)) + " (the like)"
    case .anyPath: "any path"
    case .others: "others"
    }
  }
}
