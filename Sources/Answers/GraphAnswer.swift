import Association
import Reports
package import SourceText
package import Tasks

/// The drawing of the routing.
package enum GraphAnswer {
  /// The picture of `aasa graph --format svg`.
  package static func svg(_ source: SourceFile, rows: Int = 80, _ options: FileOptions) throws(TaskProblem) -> String {
    let file = try LinkFile.association(source, orOfLinks: .urlsOfRules)
    guard RouteGraph.rows.contains(rows) else { throw TaskProblem(.option, "rows is a number from 5 to 2,000") }
    let id = try options.appID(in: file)
    return RouteGraph(try options.reading(of: file), app: id, host: options.domain, rows: rows).svg
  }
}
