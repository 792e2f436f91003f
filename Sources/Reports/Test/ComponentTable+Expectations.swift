package import Expectations
import Matching

extension ComponentTable.Uses {
  /// The number of groups of expectations that reach each component of a tested file.
  package init(_ results: ExpectationResults, file: Int) {
    self.init()
    guard let coverage = results.coverage.first(where: { $0.file == file }) else { return }
    var counts: [ComponentName: Int] = [:]
    for group in coverage.groups { for name in group { counts[name, default: 0] += 1 } }
    expectations = counts
  }
}
