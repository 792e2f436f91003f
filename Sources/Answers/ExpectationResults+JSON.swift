package import Expectations
import Reports

extension ExpectationResults {
  /// The document of `aasa test --format json`.
  package func json(path: @escaping (String) -> String) -> String {
    let reported = ExpectationReport(self, path: path)
    return reported.json(reported.report())
  }
}
