package import Expectations
import Matching

extension ComponentTable.Uses {
  /// The number of groups of expectations that reach each component of a tested file.
  package init(_ results: ExpectationResults, file: Int) {
    self.init()
    guard let coverage = results.coverage.first(where: { $0.file == file }) else { return }
    expectations = coverage.groups.values.joined().reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }
}
