package import Analysis
package import Association
import JSONSource
package import Lint
package import Matching
import SourceText

/// The routing of a file as a table: every component in order, grouped by app, with a URL that it decides, a near miss, its use and its
/// findings.
package struct ComponentTable: Sendable {
  package let sections: [Section]
  /// The numbers of all components, and of those that have no row because there are too many.
  package let componentCount: Int
  package let leftOut: Int

  package struct Section: Sendable {
    /// The apps for which these components decide, in the order of the file. Entries with the same components share a section.
    package internal(set) var apps: [AppID]
    package internal(set) var rows: [Row]
    /// The number of components, with those that have no row.
    package let count: Int
  }

  package struct Row: Sendable {
    /// Its number in the section, from 1.
    package let number: Int
    package let name: ComponentName
    package let isExclusion: Bool
    package let words: InlineText
    /// The author's remark; not escaped.
    package let comment: String?
    package let outcome: ComponentURLs.Outcome
    /// The number of groups of expectations that reach it; `nil` where none were checked.
    package internal(set) var expectations: Int?
    /// The number of counted URLs that it decided; `nil` where none were counted.
    package internal(set) var requests: Int?
    package internal(set) var findings: [Finding]
  }

  package struct Uses: Sendable {
    package var expectations: [ComponentName: Int]?
    package var requests: [ComponentName: Int]?

    package init(requests: [ComponentName: Int]? = nil) { self.requests = requests }
  }

  /// The table of an app alone, or of all; the budget is the limit of all searches for URLs.
  package init(
    _ file: AssociationFile, app: AppID? = nil, host: String = "example.com", rows limit: Int = Self.rowLimit,
    budget: Budget = Budget(), uses: Uses = Uses(), findings: [Finding] = []
  ) {
    var total = 0
    let found = file.componentURLs(app: app, host: host, budget: budget, limit: limit) { _, count in total = count }
    let (places, wording) = (ComponentPlaces(file), ComponentWording(file))
    let located = findings.filter { $0.location.range != nil }.sorted { $0.start < $1.start }
    let counts: [AppID: Int] = (file.applinks?.entries ?? []).reduce(into: [:]) { counts, entry in
      for app in entry.apps { counts[app.id, default: 0] += entry.count }
    }
    var sections: [Section] = []
    for urls in found {
      let name = urls.place.name
      guard let component = places.component(name) else { continue }
      if sections.last?.apps != urls.apps {
        sections.append(Section(apps: urls.apps, rows: [], count: urls.apps.first.flatMap { counts[$0] } ?? 0))
      }
      let range = file.document.range(component.node)
      let inside = located[located.partitioningIndex { $0.start >= range.lower.value }...]
        .prefix { $0.start < range.upper.value }.filter { $0.location.range.map { $0.upper <= range.upper } ?? false }
      let row = Row(
        number: sections[sections.count - 1].rows.count + 1, name: name, isExclusion: component.exclude.value,
        words: wording.words(component, [urls.outcome]), comment: component.comment.map(file.document.string),
        outcome: urls.outcome,
        expectations: uses.expectations.map { $0[name] ?? 0 }, requests: uses.requests.map { $0[name] ?? 0 },
        findings: inside)
      sections[sections.count - 1].rows.append(row)
    }
    self.sections = Self.merged(sections, places)
    componentCount = total
    leftOut = total - found.count
  }

  package static let rowLimit = 1_000

  // MARK: Equal sections

  /// A component as it is written, with what the defaults set.
  private struct Written: Hashable {
    let text: String
    let isCaseSensitive: Bool
    let isPercentEncoded: Bool
  }

  /// The sections with those of the same components as one.
  private static func merged(_ sections: [Section], _ places: ComponentPlaces) -> [Section] {
    var merged: [Section] = []
    var known: [[Written]: Int] = [:]
    for section in sections {
      let key = section.rows.compactMap { row in
        places.component(row.name).map {
          Written(
            text: places.excerpt($0, limit: .max), isCaseSensitive: $0.caseSensitive.value,
            isPercentEncoded: $0.percentEncoded.value)
        }
      }
      guard section.rows.count == section.count, let number = known[key] else {
        known[key] = section.rows.count == section.count ? merged.count : known[key]
        merged.append(section)
        continue
      }
      merged[number].apps += section.apps
      for (index, row) in section.rows.enumerated() { merged[number].rows[index].add(row) }
    }
    return merged
  }
}

extension ComponentTable.Row {
  /// Adds the uses and findings of the same component of another entry. A URL counts once for all apps.
  fileprivate mutating func add(_ other: Self) {
    expectations = expectations.map { max($0, other.expectations ?? 0) }
    requests = requests.map { max($0, other.requests ?? 0) }
    let known = Set(findings.map { "\($0.rule) \($0.message)" })
    findings += other.findings.filter { !known.contains("\($0.rule) \($0.message)") }
  }
}

extension Finding { fileprivate var start: Int { location.range?.lower.value ?? -1 } }
