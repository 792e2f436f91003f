import AssetLinks
import Association
package import Expectations
package import JSONSource
import Matching
import ProjectSettings
import SourceText

/// The components and dynamic rules that expectations reach, by file and by group.
package struct CoverageReport {
  private let places: ExpectationPlaces
  let files: [Reach]

  /// The reach of expectations in a file of either platform.
  struct Reach {
    let source: SourceFile
    let noun: String
    let count: Int
    let reached: Int
    /// For each group the components or rules that it reaches.
    let groups: [[Part]]
  }

  struct Part {
    let entry: Int
    let component: Int
    let position: LineColumn
    let words: () -> String
  }

  package init(_ results: ExpectationResults) {
    let places = ExpectationPlaces(results)
    self.places = places
    let components = results.coverage.map { coverage in
      let own = places.componentPlaces(coverage.file)
      return Reach(
        source: results.plan.files[coverage.file].file.source, noun: "component", count: coverage.componentCount,
        reached: coverage.reachedCount,
        groups: coverage.groups.map { group in
          group.compactMap(own.component).map { component in
            Part(
              entry: component.entry, component: component.index, position: own.position(component.node),
              words: { own.name(component) })
          }
        })
    }
    let rules = results.ruleCoverage.map { coverage in
      let own = places.rules[coverage.file]
      return Reach(
        source: places.linkFiles[coverage.file], noun: "dynamic rule", count: coverage.rules.count,
        reached: coverage.reachedCount,
        groups: coverage.groups.map { group in
          group.map { index in
            let rule = coverage.rules[index]
            return Part(
              entry: coverage.statement, component: index, position: own.position(rule),
              words: { own.excerpt(rule, limit: 60) })
          }
        })
    }
    files = components + rules
  }

  /// The names of the groups.
  var names: [String] { places.plan.configuration.groups.map { $0.name } }

  /// Writes the member `coverage`.
  ///
  /// - Parameter path: The name for programs of a file with a name for people.
  package func write(to object: inout JSONWriter, path: (String) -> String) {
    object.objects("coverage", files) { file, object in
      object.member("file", path(file.source.name))
      object.member("components", file.count)
      object.member("reached", file.reached)
      object.objects("groups", zip(names, file.groups)) { group, object in
        object.member("name", group.0)
        object.objects("components", group.1) { part, object in
          object.member("entry", part.entry)
          object.member("component", part.component)
          object.members(part.position)
        }
      }
    }
  }
}
