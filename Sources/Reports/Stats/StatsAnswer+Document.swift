import Analysis
import AssetLinks
import Association
import Matching
import SourceText
package import Tasks

extension StatsAnswer {
  package var document: Document {
    switch self {
    case .association(let file, let statistics):
      return document(file.source, bytes: statistics.bytes) {
        var sections: [Document.Section] = [.figures(Self.figures(file, statistics))]
        let services = file.serviceTable
        if !services.rows.isEmpty {
          sections.append(.init("services", "apps by service", [.table(Self.table(services))]))
        }
        sections.append(.kinds(statistics.shares.map { ($0.kind.words, $0.bytes) }, of: statistics.bytes))
        if !statistics.sections.isEmpty {
          let total = statistics.sections.reduce(0) { $0 + $1.bytes }
          let bars = statistics.sections.map {
            Document.Bars.Bar(name: $0.name.words, count: $0.components, bytes: $0.bytes)
          }
          sections.append(
            .init(
              "paths", "components, by how their paths begin",
              [.bars(Document.Bars(name: "Beginning", total: total, bars: bars))]))
        }
        return sections
      }
    case .assetLinks(let file, let statistics):
      return document(file.source, bytes: statistics.bytes) {
        var sections: [Document.Section] = [.figures(Self.figures(statistics))]
        if !statistics.apps.isEmpty { sections.append(.init("apps", "apps", [.table(Self.table(statistics.apps))])) }
        sections.append(.kinds(statistics.shares.map { ($0.kind.words, $0.bytes) }, of: statistics.bytes))
        return sections
      }
    }
  }

  private func document(_ source: SourceFile, bytes: Int, _ sections: () -> [Document.Section]) -> Document {
    Document(
      command: "stats", title: .plain("\(escapedForDisplay(source.name)): \(counted(bytes, "byte"))"),
      heading: counted(bytes, "byte"), verdict: "\(code: source.name)", tone: .neutral, sections: sections(),
      files: [FileReport(ReportedFile(source), [])])
  }
}

extension Document.Section {
  fileprivate static func figures(_ figures: [Document.Figure]) -> Self {
    Self("figures", "figures", terminalTitle: "", [.figures(figures)])
  }

  fileprivate static func kinds(_ shares: [(name: String, bytes: Int)], of total: Int) -> Self {
    let bars = shares.map { Document.Bars.Bar(name: $0.name, bytes: $0.bytes) }
    return Self("kinds", "bytes by kind", [.bars(Document.Bars(name: "Kind", total: total, bars: bars))])
  }
}

extension [Document.Figure] {
  fileprivate mutating func add(_ name: InlineText, _ count: Int, _ details: InlineText = "") {
    append(.init(name, grouped(count), details))
  }
}

// MARK: Association files

extension StatsAnswer {
  private static func figures(_ file: AssociationFile, _ statistics: FileStatistics) -> [Document.Figure] {
    guard file.applinks != nil else {
      // A file that has nothing else to count.
      if file.services.isEmpty { return [.init("services", "0")] }
      return file.services.map { .init(.plain($0.name), grouped($0.apps.count), $0.apps.count == 1 ? "app" : "apps") }
    }
    let (components, patterns, variables) = (statistics.components, statistics.patterns, statistics.variables)
    var figures: [Document.Figure] = [
      .init(
        "apps", grouped(statistics.apps), "in \(statistics.entries) \(statistics.entries == 1 ? "entry" : "entries")")
    ]
    figures.add(
      "components", components.count, components.excluding > 0 ? "\(components.excluding) of them exclude" : "")
    if components.count > 0 {
      figures.add(
        "patterns", patterns.count,
        "\(patterns.distinct) different; \(patterns.withVariables) with variables, \(patterns.withWildcards) with wildcards alone"
      )
    }
    if variables.count > 0 { figures.add("variables", variables.count, "with \(variables.values) values") }
    if components.count == 0 { return figures }
    let (count, bound): (Natural, InlineText) =
      switch statistics.expansion {
      case .exactly(let count): (count, "")
      case .atMost(let count): (count, "at most; ")
      }
    let places = ComponentPlaces(file)
    let largest = statistics.largest.flatMap { largest in
      places.component(largest.entry, largest.component).map {
        InlineText.plain("\(largest.count.grouped) from \(places.name($0))")
      }
    }
    figures.append(.init("literal strings", count.grouped, bound + (largest ?? "one for each component")))
    switch statistics.automaton {
    case .states(let count): figures.add("automaton states", count, "all entries together, as a DFA")
    case .atLeast(let count): figures.add("automaton states", count, "at least; all entries together, as a DFA")
    case .notCounted: figures.append(.init("automaton states", "–", "not counted for so many or such long patterns"))
    }
    return figures
  }

  private static func table(_ services: ServiceTable) -> Document.Table {
    Document.Table(
      caption: "The services that list each app",
      columns: [.init("app")] + services.services.map { .init($0, isNumber: true) },
      rows: services.rows.map { row in
        [.init("\(code: row.app.text)")]
          + services.services.map { service in
            if service == "applinks" {
              return row.components.map { .init(.plain(counted($0, "component")), terminal: grouped($0)) }
                ?? .init("no", terminal: "–")
            }
            return row.services.contains(service) ? .init("yes") : .init("no", terminal: "–")
          }
      })
  }
}

// MARK: Android's files

extension StatsAnswer {
  private static func figures(_ statistics: AssetLinksStatistics) -> [Document.Figure] {
    let relations = statistics.relations.prefix(3).map {
      "\(escapedForDisplay($0.name.split(separator: ".").last.map(String.init) ?? $0.name)) for \(counted($0.targets, "target"))"
    }
    let others = statistics.relations.count - relations.count
    var figures: [Document.Figure] = [
      .init("statements", grouped(statistics.statements)),
      .init(
        "relations", grouped(statistics.relations.count),
        .plain((relations + (others > 0 ? ["\(grouped(others)) more"] : [])).joined(separator: ", "))),
      .init("apps", grouped(statistics.apps.count)), .init("fingerprints", grouped(statistics.fingerprints)),
    ]
    if statistics.sites > 0 { figures.add("sites", statistics.sites) }
    if statistics.includes > 0 { figures.add("includes", statistics.includes, "lists that are not read") }
    let rules = statistics.rules
    figures.add(
      "dynamic rules", rules.count,
      rules.excluding > 0 ? "\(rules.excluding) of them \(rules.excluding == 1 ? "excludes" : "exclude")" : "")
    for kind in AssetLinksStatistics.PathKind.allCases {
      guard let count = rules.paths[kind] else { continue }
      figures.add(InlineText(message: "  \(kind.words)"), count, .plain(kind.explanation))
    }
    if rules.withQuery > 0 { figures.add("  with query", rules.withQuery, "conditions on parameters") }
    if rules.withFragment > 0 { figures.add("  with fragment", rules.withFragment) }
    if statistics.malformedLists > 0 {
      figures.add("malformed lists", statistics.malformedLists, "of dynamic rules, which are dropped")
    }
    return figures
  }

  private static func table(_ apps: [AssetLinksStatistics.App]) -> Document.Table {
    Document.Table(
      caption: "The apps of the file",
      columns: [
        .init("app"), .init("rules", isNumber: true), .init("fingerprints", isNumber: true), .init("relations"),
      ],
      rows: apps.map { app in
        [
          .init("\(code: app.name)"),
          .init(.plain(app.rules.map(grouped) ?? "none"), terminal: app.rules.map(grouped) ?? "–"),
          .init(.plain(grouped(app.fingerprints))),
          .init(.codes(app.relations, limit: 10)),
        ]
      }, terminalColumns: 3)
  }
}

extension FileStatistics.Kind {
  fileprivate var words: String {
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
  fileprivate var words: String {
    switch self {
    case .segment(let text): "/" + escapedForDisplay(String(decoding: text, as: UTF8.self))
    case .shape(let text): "of the form /" + escapedForDisplay(String(decoding: text, as: UTF8.self))
    case .anyPath: "any path"
    case .others: "others"
    }
  }
}

extension AssetLinksStatistics.PathKind {
  fileprivate var words: String {
    switch self {
    case .exact: "exact path"
    case .prefix: "prefix"
    case .singleCharacters: "`?` alone"
    case .firstOccurrence: "inner `*`"
    case .none: "any path"
    }
  }

  fileprivate var explanation: String {
    switch self {
    case .exact, .none: ""
    case .prefix: "with a final `*`"
    case .singleCharacters: "for one character each"
    case .firstOccurrence: "which ends at the first occurrence of the next character"
    }
  }
}

extension AssetLinksStatistics.Kind {
  fileprivate var words: String {
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
