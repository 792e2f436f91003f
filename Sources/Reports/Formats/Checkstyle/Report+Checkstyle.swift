import Lint
package import Tasks

extension Report {
  /// The report in the XML of Checkstyle, which many tools read. A file that could not be checked has an error.
  package func checkstyle(version: String) -> String {
    var writer = XMLWriter()
    writer.element("checkstyle", ["version": "4.3"]) {
      for file in files {
        $0.element("file", ["name": file.file.path]) {
          for result in file.results {
            let start = result.location.range.map { file.file.bounds($0).start }
            let words = [result.message] + result.notes.map { "\($0.name): \($0.text)" }
            $0.element(
              "error",
              [
                "line": "\(start?.line ?? 1)", "column": "\(start?.column ?? 1)", "severity": result.severity.rawValue,
                "message": words.joined(separator: "; "), "source": "aasa.\(result.rule)",
              ])
          }
        }
      }
      for failure in failures {
        $0.element("file", ["name": failure.path]) {
          $0.element(
            "error",
            [
              "line": "\(failure.position?.line ?? 1)", "severity": "error", "message": failure.message,
              "source": "aasa",
            ])
        }
      }
    }
    return writer.text
  }
}
