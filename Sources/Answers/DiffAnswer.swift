import Analysis
import Association
import Reports
package import SourceText

/// The difference between two files.
package enum DiffAnswer {
  /// The document of `aasa diff --format json`.
  ///
  /// - Parameter options: The domain is the host of URLs, and the system is the oldest that is compared.
  package static func json(from old: SourceFile, to new: SourceFile, _ options: FileOptions) throws(AnswerFault)
    -> String
  {
    let (before, after) = (try FileOptions.file(old), try FileOptions.file(new))
    let id = try options.appID(in: before, after)
    let oldest = options.system.map { SystemGeneration($0) ?? .paths } ?? .paths
    let parts = before.systemDifferences(
      to: after, since: oldest, app: id, host: options.domain ?? "example.com",
      detail: .components(limit: DifferenceText.limit))
    return DifferenceJSON(old: before, new: after).text(parts, before.serviceDifferences(to: after, app: id))
  }
}
