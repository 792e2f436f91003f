package import Matching
package import SourceText
package import Verdicts

/// The routing of a file as a tree.
package struct GraphQuestion: Sendable {
  private let source: SourceFile
  private let rows: Int
  private let options: FileOptions
  private let host: String?

  /// - Parameters:
  ///   - rows: The most leaves, of ``RouteGraph/rows``.
  ///   - host: The host at the root; the domain by default.
  package init(_ source: SourceFile, rows: Int = 80, host: String? = nil, _ options: FileOptions) {
    self.source = source
    self.rows = rows
    self.options = options
    self.host = host ?? options.domain
  }

  /// - Parameter urls: The URLs that each component decided; `nil` where none were counted.
  package func answer(urls: [ComponentName: Int]? = nil) throws(TaskProblem) -> RouteGraph {
    let file = try LinkFile.association(source, orOfLinks: .urlsOfRules)
    guard RouteGraph.rows.contains(rows) else {
      throw .option("rows is a number from 5 to 2,000")
    }
    let id = try options.appID(in: file)
    return RouteGraph(try options.reading(of: file), app: id, host: host, rows: rows, urls: urls)
  }

  /// The question for URLs that are counted for the drawing.
  package func counting() throws(TaskProblem) -> RoutingQuestion {
    let file = try LinkFile.association(source, orOfLinks: .urlsOfRules)
    return try MatchQuestion(.association(file), options).answer().question(.text, summarizes: true)
  }
}
