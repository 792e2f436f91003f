package import AppClaims
import Audit
import JSONSource
package import Lint
import SourceText
package import Tasks

extension Report {
  /// The findings about claims: a file for each app, and one for each association file with findings of its own.
  ///
  /// - Parameters:
  ///   - paths: The paths of the apps, for machines.
  ///   - servedPaths: The paths of the association files.
  package init(
    _ findings: [Finding], apps: [ClaimedApp], paths: [String], served: [ServedAssociation], servedPaths: [String]
  ) {
    let files =
      zip(apps, paths).map { ReportedFile($0.source, path: $1) }
      + zip(served, servedPaths).map { served, path in
        ReportedFile(served.file?.source ?? SourceFile(name: served.domain, bytes: []), path: path)
      }
    let reports = files.indices.map { index in
      FileReport(files[index], []).with(ReportResult.results(findings, in: index, of: files))
    }
    self.init(
      command: "entitlements", rules: Rule.claims.map(ReportRule.init),
      files: reports.prefix(apps.count) + reports.dropFirst(apps.count).filter { !$0.results.isEmpty })
  }
}

extension Report {
  /// The findings as text, without files that have none.
  package func findingsText(style: Style, width: Int) -> String {
    var text = ""
    for file in files where !file.results.isEmpty { file.writeText(style: style, width: width, to: &text) }
    return text.isEmpty && !files.isEmpty ? style(.good, "no findings") + "\n" : text
  }
}
