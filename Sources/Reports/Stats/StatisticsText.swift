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
    lines += layout.lines(of: rows(statistics))
    let services = ServiceTableText(table: file.serviceTable, style: style, width: width).lines()
    if !services.isEmpty { lines += [""] + services }
    lines += ["", style(.strong, "bytes by kind")]
    lines += layout.bars(
      statistics.shares.map { StatisticsLayout.Bar(name: $0.kind.words, count: nil, bytes: $0.bytes) },
      of: statistics.bytes)
    if !statistics.sections.isEmpty {
      let total = statistics.sections.reduce(0) { $0 + $1.bytes }
      lines += ["", style(.strong, "components, by how their paths begin")]
      lines += layout.bars(
        statistics.sections.map { StatisticsLayout.Bar(name: $0.name.words, count: $0.components, bytes: $0.bytes) },
        of: total)
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private var layout: StatisticsLayout { StatisticsLayout(style: style, width: width) }

  // MARK: Figures

  /// The counts of the parts of the file.
  func rows(_ statistics: FileStatistics) -> [StatisticsLayout.Row] {
    file.applinks == nil ? serviceRows : linkRows(statistics)
  }

  /// The services without patterns, for a file that has nothing else to count.
  private var serviceRows: [StatisticsLayout.Row] {
    file.services.map { ($0.name, grouped($0.apps.count), $0.apps.count == 1 ? "app" : "apps") }
  }

  private func linkRows(_ statistics: FileStatistics) -> [StatisticsLayout.Row] {
    let patterns = statistics.patterns
    var rows: [StatisticsLayout.Row] = [
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
