package import Expectations
import JSONSource
package import Tasks

extension ExpectationResults {
  /// The document of `aasa test --format json`.
  package func json(path: @escaping (String) -> String) -> String {
    let reported = ExpectationReport(self, path: path)
    return reported.json(reported.report())
  }
}

extension ExpectationReport {
  /// The document of `aasa test --format json`.
  package func json(_ report: Report) -> String {
    let coverage = CoverageReport(results)
    return report.json { coverage.write(to: &$0, path: path) }
  }
}

extension CoverageReport {
  /// Writes the member `coverage`; `path` gives the name for programs of a file with a name for people.
  fileprivate func write(to object: inout JSONWriter, path: (String) -> String) {
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
