import AssetLinks
import AssetLinksLint
package import Association
package import Lint
import SourceText

extension FileReport {
  /// The results in this report's `assetlinks.json` that need the association file of the same site too.
  package func findings(
    beside association: AssociationFile, path: String? = nil, _ options: LintOptions
  ) -> [ReportResult] {
    let findings = Linter.lint(AssetLinksFile(file.source), beside: association, options: options)
    return ReportResult.results(findings, in: 0, of: [file, ReportedFile(association.source, path: path)])
  }
}
