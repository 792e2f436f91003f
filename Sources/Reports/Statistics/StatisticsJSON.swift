package import Analysis
package import Association

/// How large a file is, and what makes it so, as JSON, version 1.
///
/// Numbers that can be larger than programs read exactly (`literalStrings`) are strings of decimal digits.
package struct StatisticsJSON {
  private let file: AssociationFile

  package init(_ file: AssociationFile) { self.file = file }

  package func text(_ statistics: FileStatistics) -> String {
    var writer = JSONWriter(.pretty)
    writer.object { object in
      object.member("version", 1)
      object.member("file", file.source.name)
      object.member("bytes", statistics.bytes)
      object.member("apps", statistics.apps)
      object.member("entries", statistics.entries)
      object.member("components", statistics.components.count)
      object.member("excluding", statistics.components.excluding)
      object.member("patterns") { patterns in
        patterns.object {
          $0.member("count", statistics.patterns.count)
          $0.member("distinct", statistics.patterns.distinct)
          $0.member("withVariables", statistics.patterns.withVariables)
          $0.member("withWildcards", statistics.patterns.withWildcards)
        }
      }
      object.member("variables") { variables in
        variables.object {
          $0.member("count", statistics.variables.count)
          $0.member("values", statistics.variables.values)
        }
      }
      object.member("literalStrings") { strings in strings.object { write(statistics, &$0) } }
      object.member("automaton") { automaton in automaton.object { write(statistics.automaton, &$0) } }
      object.member("shares") { list in
        list.array { list in
          for share in statistics.shares {
            list.object {
              $0.member("kind", share.kind.rawValue)
              $0.member("bytes", share.bytes)
            }
          }
        }
      }
      object.member("sections") { list in
        list.array { list in for section in statistics.sections { list.object { write(section, &$0) } } }
      }
    }
    return writer.text + "\n"
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
    object.member("largest") { component in
      component.object {
        $0.member("entry", largest.entry)
        $0.member("component", largest.component)
        $0.member("count", largest.count.description)
      }
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
