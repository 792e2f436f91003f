package import Association
package import SourceText

/// The components of an association file, in the order in which they decide.
package struct RoutesQuestion {
  private let file: AssociationFile
  private let app: AppID?
  private let host: String
  private let rows: Int

  /// - Parameter limit: The most rows.
  package init(
    _ source: SourceFile, limit: Int = ComponentTable.rowLimit, _ options: FileOptions
  ) throws(TaskProblem) {
    let file = try LinkFile.association(source, orOfLinks: .urlsOfRules)
    app = try options.appID(in: file)
    self.file = try options.reading(of: file)
    host = options.domain ?? "example.com"
    rows = min(limit, self.file.componentURLLimit)
  }

  package func answer() -> RoutesAnswer {
    RoutesAnswer(file: file, table: ComponentTable(file, app: app, host: host, rows: rows))
  }
}

package struct RoutesAnswer: Sendable {
  package let file: AssociationFile
  package let table: ComponentTable
}
