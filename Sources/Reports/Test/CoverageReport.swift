import AssetLinks
import Association
package import Expectations
package import JSONSource
import Matching
import ProjectSettings
import SourceText
import Tasks

/// The components and dynamic rules that expectations reach, by file and by group.
package struct CoverageReport {
  private let places: ExpectationPlaces
  let files: [Reach]

  /// The reach of expectations in a file of either platform.
  struct Reach {
    let places: DecidingPlaces
    let count: Int
    let reached: Int
    /// For each group the components or rules that it reaches.
    let groups: [[NamedDecider]]
  }

  package init(_ results: ExpectationResults) {
    let places = ExpectationPlaces(results)
    self.places = places
    let components = results.coverage.map { coverage in
      let own = places.components[coverage.file]
      return Reach(
        places: .components(own), count: coverage.componentCount, reached: coverage.reachedCount,
        groups: coverage.groups.map { $0.compactMap { own.component($0).map { .component($0, own) } } })
    }
    let rules = results.ruleCoverage.map { coverage in
      let own = places.rules[coverage.file]
      return Reach(
        places: .rules(own), count: coverage.rules.count, reached: coverage.reachedCount,
        groups: coverage.groups.map { $0.map { .rule(coverage.rules[$0], statement: coverage.statement, own) } })
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
      object.member("file", path(file.places.source.name))
      object.member("components", file.count)
      object.member("reached", file.reached)
      object.objects("groups", zip(names, file.groups)) { group, object in
        object.member("name", group.0)
        object.objects("components", group.1) { $1.members($0) }
      }
    }
  }
}
