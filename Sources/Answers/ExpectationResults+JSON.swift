package import Expectations
import Reports

extension ExpectationResults {
  /// The document of `aasa test --format json`.
  package func json(path: @escaping (String) -> String) -> String {
    let coverage = CoverageReport(self)
    return ExpectationReport(self, path: path).report().json { coverage.write(to: &$0, path: path) }
  }
}
