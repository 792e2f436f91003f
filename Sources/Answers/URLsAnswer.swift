import Analysis
import Association
import Reports
package import SourceText

/// URLs that the components decide.
package enum URLsAnswer {
  /// The document of `aasa urls --format json`.
  ///
  /// - Parameter limit: The most components; never more than the command has.
  package static func json(_ source: SourceFile, limit: Int = .max, _ options: FileOptions) throws(AnswerFault)
    -> String
  {
    let file = try FileOptions.file(source)
    let id = try options.appID(in: file)
    let reading = try options.reading(of: file)
    let components = reading.componentURLs(
      app: id, host: options.domain ?? "example.com", limit: min(limit, reading.componentURLLimit)
    ) { _, _ in }
    return ComponentURLsJSON(reading).text(components)
  }
}
