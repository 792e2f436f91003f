package import Expectations
package import JSONSource
import SourceText
package import Tasks

/// The components and dynamic rules that expectations reach, by file and by group.
package struct CoverageReport {
  private let places: ExpectationPlaces
  let files: [Reach]

  struct Reach {
    let places: DecidingPlaces
    let coverage: FileCoverage
    let groups: [[NamedDecider]]
  }

  package init(_ results: ExpectationResults) {
    let places = ExpectationPlaces(results)
    self.places = places
    func reach(_ coverage: [FileCoverage], _ all: [DecidingPlaces]) -> [Reach] {
      coverage.map { coverage in
        let own = all[coverage.file]
        let groups = places.plan.configuration.groups.indices.map {
          (coverage.groups[$0] ?? []).compactMap(own.decider)
        }
        return Reach(places: own, coverage: coverage, groups: groups)
      }
    }
    files = reach(results.coverage, places.components) + reach(results.ruleCoverage, places.rules)
  }

  var names: [String] { places.plan.configuration.groups.map { $0.name } }

  /// Writes the member `coverage`; `path` gives the name for programs of a file with a name for people.
  package func write(to object: inout JSONWriter, path: (String) -> String) {
    object.objects("coverage", files) { file, object in
      object.member("file", path(file.places.source.name))
      object.member("components", file.coverage.count)
      object.member("reached", file.coverage.reachedCount)
      object.objects("groups", zip(names, file.groups)) { group, object in
        object.member("name", group.0)
        object.objects("components", group.1) { $1.members($0) }
      }
    }
  }
}

extension ExpectationReport {
  /// The document of `aasa test --format json`.
  package func json(_ report: Report) -> String {
    let coverage = CoverageReport(results)
    return report.json { coverage.write(to: &$0, path: path) }
  }
}
