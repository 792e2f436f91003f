package import Expectations
import Reports

extension ExpectationResults {
  /// The document of `aasa test --format json`.
  ///
  /// - Parameter path: The name for programs of a file with a name for people.
  package func json(path: @escaping (String) -> String) -> String {
    let coverage = CoverageReport(self)
    return ExpectationReport(self, path: path).report().json { coverage.write(to: &$0, path: path) }
  }
}
