package import AssetLinks
package import SourceText

/// The statistics of an `assetlinks.json` as text.
package struct AssetLinksStatisticsText {
  private let source: SourceFile
  private let style: Style
  private let width: Int

  /// The apps that are shown.
  private static let limit = 20

  /// - Parameter width: The columns of a line.
  package init(_ source: SourceFile, style: Style, width: Int) {
    self.source = source
    self.style = style
    self.width = width
  }

  package func text(_ statistics: AssetLinksStatistics) -> String {
    let layout = StatisticsLayout(style: style, width: width)
    var lines = [style(.strong, "\(escapedForDisplay(source.name)): \(byteCount(statistics.bytes))"), ""]
    lines += layout.lines(of: Self.rows(statistics))
    if !statistics.apps.isEmpty { lines += [""] + self.lines(of: statistics.apps) }
    lines += ["", style(.strong, "bytes by kind")]
    lines += layout.bars(
      statistics.shares.map { StatisticsLayout.Bar(name: $0.kind.words, count: nil, bytes: $0.bytes) },
      of: statistics.bytes)
    return lines.map { $0 + "\n" }.joined()
  }

  /// The counts of the parts of the file.
  static func rows(_ statistics: AssetLinksStatistics) -> [StatisticsLayout.Row] {
    let relations = statistics.relations.prefix(3).map {
      "\(escapedForDisplay($0.name.split(separator: ".").last.map(String.init) ?? $0.name)) for \(counted($0.targets, "target"))"
    }
    let others = statistics.relations.count - relations.count
    var rows: [StatisticsLayout.Row] = [
      ("statements", grouped(statistics.statements), ""),
      (
        "relations", grouped(statistics.relations.count),
        (relations + (others > 0 ? ["\(grouped(others)) more"] : [])).joined(separator: ", ")
      ),
      ("apps", grouped(statistics.apps.count), ""),
      ("fingerprints", grouped(statistics.fingerprints), ""),
    ]
    if statistics.sites > 0 { rows.append(("sites", grouped(statistics.sites), "")) }
    if statistics.includes > 0 { rows.append(("includes", grouped(statistics.includes), "lists that are not read")) }
    let rules = statistics.rules
    rows.append(
      (
        "dynamic rules", grouped(rules.count),
        rules.excluding > 0
          ? "\(grouped(rules.excluding)) of them \(rules.excluding == 1 ? "excludes" : "exclude")" : ""
      ))
    for kind in AssetLinksStatistics.PathKind.allCases {
      guard let count = rules.paths[kind] else { continue }
      rows.append(("  \(kind.words)", grouped(count), kind.explanation))
    }
    if rules.withQuery > 0 { rows.append(("  with query", grouped(rules.withQuery), "conditions on parameters")) }
    if rules.withFragment > 0 { rows.append(("  with fragment", grouped(rules.withFragment), "")) }
    if statistics.malformedLists > 0 {
      rows.append(("malformed lists", grouped(statistics.malformedLists), "of dynamic rules, which are dropped"))
    }
    return rows
  }

  private func lines(of apps: [AssetLinksStatistics.App]) -> [String] {
    let shown = apps.prefix(Self.limit)
    let title = "apps"
    let columns = ["rules", "fingerprints"]
    let name = ([title.count - 2] + shown.map { displayWidth(escapedForDisplay($0.name)) }).max() ?? 0
    var lines = [style(.strong, title.padded(to: name + 2)) + columns.map { "  \($0)" }.joined()]
    for app in shown {
      let cells = [app.rules.map(grouped) ?? "–", grouped(app.fingerprints)]
      let row = zip(columns, cells).map { "  " + $1.leftPadded(to: $0.count) }.joined()
      lines.append("  \(escapedForDisplay(app.name).padded(to: name))\(row)")
    }
    if apps.count > shown.count {
      lines.append("  and \(grouped(apps.count - shown.count)) more; --format json lists them")
    }
    return lines
  }
}

extension AssetLinksStatistics.PathKind {
  /// The words for people.
  var words: String {
    switch self {
    case .exact: "exact path"
    case .prefix: "prefix"
    case .singleCharacters: "`?` alone"
    case .firstOccurrence: "inner `*`"
    case .none: "any path"
    }
  }

  var explanation: String {
    switch self {
    case .exact, .none: ""
    case .prefix: "with a final `*`"
    case .singleCharacters: "for one character each"
    case .firstOccurrence: "which ends at the first occurrence of the next character"
    }
  }
}

extension AssetLinksStatistics.Kind {
  /// The words for people.
  var words: String {
    switch self {
    case .rules: "dynamic rules"
    case .fingerprints: "fingerprints"
    case .relations: "relations"
    case .targets: "package names, sites"
    case .includes: "includes"
    case .whiteSpace: "white space"
    case .structure: "keys, brackets, others"
    }
  }
}
