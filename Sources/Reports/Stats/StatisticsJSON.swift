package import Analysis
package import Association
import JSONSource

/// The statistics of a file as JSON, version 1.
///
/// Numbers that can exceed the range that programs read exactly (`literalStrings`) are strings of decimal digits.
package struct StatisticsJSON {
  private let file: AssociationFile

  package init(_ file: AssociationFile) { self.file = file }

  package func text(_ statistics: FileStatistics) -> String {
    JSONWriter.document {
      $0.member("version", 1)
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
      $0.objects("shares", statistics.shares) { share, object in
        object.member("kind", share.kind.rawValue)
        object.member("bytes", share.bytes)
      }
      $0.objects("sections", statistics.sections, write)
    }
  }

  private func write(_ statistics: FileStatistics, _ object: inout JSONWriter) {
    switch statistics.expansion {
    case .exactly(let count):
      object.member("count", count.description)
      object.member("isExact", true)
    case .atMost(let count):
      object.member("count", count.description)
      object.member("isExact", false)
    }
    guard let largest = statistics.largest else { return }
    object.object("largest") {
      $0.member("entry", largest.entry)
      $0.member("component", largest.component)
      $0.member("count", largest.count.description)
    }
  }

  private func write(_ automaton: FileStatistics.Automaton, _ object: inout JSONWriter) {
    switch automaton {
    case .states(let count):
      object.member("states", count)
      object.member("isExact", true)
    case .atLeast(let count):
      object.member("states", count)
      object.member("isExact", false)
    case .notCounted: object.member("isExact", false)
    }
  }

  private func write(_ section: FileStatistics.Section, _ object: inout JSONWriter) {
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
