package import Expectations
import Matching

extension ComponentTable.Uses {
  /// The number of groups of expectations that reach each component of a tested file.
  package init(_ results: ExpectationResults, file: Int) {
    self.init()
    guard results.coverage.indices.contains(file) else { return }
    expectations = results.coverage[file].groups.values.joined().reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }
}
