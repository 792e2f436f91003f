import Association
import Reports
package import SourceText

/// The routing as a table.
package enum RoutesAnswer {
  /// The components in order, in words, with a URL that each decides and a near miss.
  ///
  /// - Parameter rows: The most components.
  package static func json(_ source: SourceFile, rows: Int = ComponentTable.rowLimit, _ options: FileOptions)
    throws(AnswerFault) -> String
  {
    let file = try FileOptions.file(source)
    let id = try options.appID(in: file)
    let reading = try options.reading(of: file)
    return ComponentTable(reading, app: id, host: options.domain ?? "example.com", rows: rows).json(reading)
  }
}
