package import Association
import SourceText

/// The routes of the association files in a report: for each file its components as a table and as a tree.
package struct ReportRoutesQuestion: Sendable {
  package struct File: Sendable {
    fileprivate let report: FileReport
    fileprivate let host: String?
    fileprivate let uses: ComponentTable.Uses

    /// - Parameter host: The host of its URLs; by default that of the file's own URL.
    package init(_ report: FileReport, host: String?, uses: ComponentTable.Uses) {
      (self.report, self.uses) = (report, uses)
      self.host = host ?? Self.host(of: report.file.path)
    }

    private static func host(of path: String) -> String? {
      guard LexicalPath.isURL(path) else { return nil }
      let host = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst(2).first ?? ""
      let isPlain = host.utf8.allSatisfy {
        $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
      }
      return isPlain && host.contains(".") ? String(host) : nil
    }
  }

  private let files: [File]

  package init(_ files: [File]) { self.files = files }

  /// Returns the routes of each file; `nil` for a file without routes, or that devices ignore.
  ///
  /// - Parameter limit: The most rows of all tables together.
  package func answer(rows limit: Int = 1_500) -> [ReportRoutes?] {
    var rows = limit
    return files.map { asked in
      if asked.report.isIgnored { return nil }
      let file = asked.report.association ?? AssociationFile(asked.report.file.source)
      guard file.applinks?.entries.contains(where: { $0.count > 0 && !$0.apps.isEmpty }) == true else { return nil }
      if rows == 0 { return .leftOut }
      let table = ComponentTable(
        file, host: asked.host ?? "example.com", rows: rows, uses: asked.uses, findings: asked.report.results)
      rows -= table.sections.reduce(0) { $0 + $1.rows.count }
      let graph = RouteGraph(file, host: asked.host, rows: 40, urls: asked.uses.requests)
      return .shown(file, table, graph, hasHost: asked.host != nil)
    }
  }
}

/// The routes of a file in a report.
package enum ReportRoutes: Sendable {
  /// The components, and `true` if the host of their URLs is known.
  case shown(AssociationFile, ComponentTable, RouteGraph, hasHost: Bool)
  /// The routes of the files before it are all that a report has.
  case leftOut
}
