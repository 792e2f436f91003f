import Association
import Lint
import Tasks

extension FileReport {
  /// `true` for an association file or `assetlinks.json` that devices ignore.
  var isIgnored: Bool {
    if let association { return association.fault != nil }
    return results.contains(where: Self.isFatal)
  }

  /// `true` for an error for which devices ignore the whole file.
  private static func isFatal(_ result: Finding) -> Bool {
    result.severity == .error && fatalRules.contains(result.rule)
  }

  private static let fatalRules: Set = ["invalid-json", "not-an-association-file", "not-asset-links"]

  /// The results as people read them, the most severe first, each with its index in ``results``. Errors for which devices ignore the whole
  /// file come before all others.
  var bySeverity: [(index: Int, result: Finding)] {
    let fatal = results.indices.filter { Self.isFatal(results[$0]) }
    let others = results.indices.filter { !Self.isFatal(results[$0]) }
      .sorted { (results[$1].severity, $0) < (results[$0].severity, $1) }
    return (fatal + others).map { (index: $0, result: results[$0]) }
  }

  var isQuiet: Bool { isEmpty && known == 0 }
}
