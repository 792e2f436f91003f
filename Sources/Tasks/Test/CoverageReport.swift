package import Expectations

/// The components and dynamic rules that expectations reach, by file and by group.
package struct CoverageReport {
  private let places: ExpectationPlaces
  package let files: [Reach]

  package struct Reach {
    package let places: DecidingPlaces
    package let coverage: FileCoverage
    package let groups: [[NamedDecider]]
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

  /// The groups of the configuration.
  package var names: [String] { places.plan.configuration.groups.map { $0.name } }
}
