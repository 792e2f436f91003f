import Association
import Reports
package import SourceText
package import Tasks

/// The components of a file in words, in the order in which they decide.
package enum RoutesAnswer {
  package static func json(
    _ source: SourceFile, limit: Int = ComponentTable.rowLimit, _ options: FileOptions
  ) throws(TaskProblem) -> String {
    let file = try LinkFile.association(source, orOfLinks: .urlsOfRules)
    let id = try options.appID(in: file)
    let reading = try options.reading(of: file)
    return ComponentTable(
      reading, app: id, host: options.domain ?? "example.com", rows: min(limit, reading.componentURLLimit)
    ).json(reading)
  }
}
