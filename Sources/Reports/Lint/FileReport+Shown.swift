import AssetLinks
import Association
import Lint
import Tasks

extension FileReport {
  /// `true` for an association file or `assetlinks.json` that devices ignore.
  var isIgnored: Bool {
    if let association { return association.fault != nil }
    let ignoring: Set = ["invalid-json", "not-an-association-file", "not-asset-links"]
    return results.contains { $0.severity == .error && ignoring.contains($0.rule) }
  }

  /// The results as people read them, the most severe first, each with its index in ``results``.
  var bySeverity: [(index: Int, result: Finding)] {
    results.enumerated().sorted { ($1.element.severity, $0.offset) < ($0.element.severity, $1.offset) }
      .map { (index: $0.offset, result: $0.element) }
  }

  /// `true` if there are results that are more severe than information.
  var hasFaults: Bool { reaches(.warning) }
}
