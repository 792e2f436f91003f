import JSONSource
import Lint
package import Tasks

extension Report {
  /// GitLab's Code Quality report: an array of issues, each with a fingerprint that is unique in it. A file that could not be checked is
  /// an issue too: an empty array is a good result.
  package func codeQuality() -> String {
    var writer = JSONWriter(.pretty)
    writer.array {
      for (file, position) in failures.findings + files.map({ ($0, nil) }) {
        for result in file.results {
          $0.object {
            $0.member("description", result.message)
            $0.member("check_name", result.rule)
            $0.member("fingerprint", result.fingerprint.with(path: file.file.path).text)
            $0.member("severity", result.severity.codeQuality)
            $0.object("location") {
              // A generated file is not in the repository.
              $0.member("path", file.file.origin ?? file.file.path)
              let bounds = file.file.origin == nil ? result.location.range.map(file.file.bounds) : nil
              $0.object("lines") {
                $0.member("begin", bounds?.start.line ?? position?.line ?? 1)
                $0.member("end", bounds?.end.line ?? position?.line ?? 1)
              }
            }
            let place = file.file.origin == nil ? [] : ["in \(file.file.place(result.location.range))"]
            let notes = place + result.notes.map { "\($0.name): \($0.text)" }
            if !notes.isEmpty { $0.object("content") { $0.member("body", notes.joined(separator: "\n")) } }
          }
        }
      }
    }
    return writer.text
  }
}

extension Severity {
  /// GitLab's word; `blocker` and `critical` are left for what stops more than links.
  fileprivate var codeQuality: String {
    switch self {
    case .error: "major"
    case .warning: "minor"
    case .info: "info"
    }
  }
}
