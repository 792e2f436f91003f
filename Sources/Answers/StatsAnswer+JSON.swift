import Analysis
import AssetLinks
import Association
import JSONSource
package import Tasks

extension StatsAnswer {
  /// The measures as JSON, version 1.
  ///
  /// Numbers that can exceed the range that programs read exactly (`literalStrings`) are strings of decimal digits.
  package var json: String {
    switch self {
    case .association(let file, let statistics): Self.json(file, statistics)
    case .assetLinks(let file, let statistics): Self.json(file, statistics)
    }
  }

  private static func json(_ file: AssociationFile, _ statistics: FileStatistics) -> String {
    JSONWriter.versioned {
      $0.member("file", file.source.name)
      $0.member("bytes", statistics.bytes)
      $0.member("apps", statistics.apps)
      $0.member("entries", statistics.entries)
      $0.member("components", statistics.components.count)
      $0.member("excluding", statistics.components.excluding)
      $0.object("patterns") {
        $0.member("count", statistics.patterns.count)
        $0.member("distinct", statistics.patterns.distinct)
        $0.member("withVariables", statistics.patterns.withVariables)
        $0.member("withWildcards", statistics.patterns.withWildcards)
      }
      $0.object("variables") {
        $0.member("count", statistics.variables.count)
        $0.member("values", statistics.variables.values)
      }
      $0.object("literalStrings") { write(statistics, &$0) }
      $0.object("automaton") { write(statistics.automaton, &$0) }
      $0.objects("services", file.serviceTable.rows) { row, object in
        object.member("app", row.app.text)
        object.list("services", (row.components == nil ? [] : ["applinks"]) + row.services.sorted())
        if let components = row.components { object.member("components", components) }
      }
      $0.objects("shares", statistics.shares) { write($0.kind.rawValue, $0.bytes, &$1) }
      $0.objects("sections", statistics.sections, write)
    }
  }

  private static func json(_ file: AssetLinksFile, _ statistics: AssetLinksStatistics) -> String {
    JSONWriter.versioned {
      $0.member("file", file.source.name)
      $0.member("bytes", statistics.bytes)
      $0.member("statements", statistics.statements)
      $0.member("includes", statistics.includes)
      $0.member("sites", statistics.sites)
      $0.member("fingerprints", statistics.fingerprints)
      $0.objects("relations", statistics.relations) { relation, object in
        object.member("relation", relation.name)
        object.member("targets", relation.targets)
      }
      $0.object("rules") { object in
        let rules = statistics.rules
        object.member("count", rules.count)
        object.member("excluding", rules.excluding)
        object.object("paths") { object in
          for kind in AssetLinksStatistics.PathKind.allCases { object.member(kind.rawValue, rules.paths[kind] ?? 0) }
        }
        object.member("withQuery", rules.withQuery)
        object.member("withFragment", rules.withFragment)
        object.member("malformedLists", statistics.malformedLists)
      }
      $0.objects("apps", statistics.apps) { app, object in
        object.member("app", app.name)
        object.list("relations", app.relations)
        object.member("fingerprints", app.fingerprints)
        if let rules = app.rules { object.member("rules", rules) }
      }
      $0.objects("shares", statistics.shares) { write($0.kind.rawValue, $0.bytes, &$1) }
    }
  }

  private static func write(_ kind: String, _ bytes: Int, _ object: inout JSONWriter) {
    object.member("kind", kind)
    object.member("bytes", bytes)
  }

  private static func write(_ statistics: FileStatistics, _ object: inout JSONWriter) {
    switch statistics.expansion {
    case .exactly(let count), .atMost(let count): object.member("count", count.description)
    }
    let isExact = if case .exactly = statistics.expansion { true } else { false }
    object.member("isExact", isExact)
    guard let largest = statistics.largest else { return }
    object.object("largest") {
      $0.member("entry", largest.entry)
      $0.member("component", largest.component)
      $0.member("count", largest.count.description)
    }
  }

  private static func write(_ automaton: FileStatistics.Automaton, _ object: inout JSONWriter) {
    switch automaton {
    case .states(let count), .atLeast(let count): object.member("states", count)
    case .notCounted: break
    }
    let isExact = if case .states = automaton { true } else { false }
    object.member("isExact", isExact)
  }

  private static func write(_ section: FileStatistics.Section, _ object: inout JSONWriter) {
    switch section.name {
    case .segment(let text): object.member("segment", String(decoding: text, as: UTF8.self))
    case .shape(let text): object.member("shape", String(decoding: text, as: UTF8.self))
    case .anyPath: object.member("anyPath", true)
    case .others: object.member("others", true)
    }
    object.member("components", section.components)
    object.member("bytes", section.bytes)
  }
}
