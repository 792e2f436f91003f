import Analysis
import Association
import Reports
package import SourceText

/// The measures of a file.
package enum StatsAnswer {
  /// The document of `aasa stats --format json`.
  package static func json(_ source: SourceFile) throws(AnswerFault) -> String {
    let file = try FileOptions.file(source)
    return StatisticsJSON(file).text(file.statistics())
  }
}
