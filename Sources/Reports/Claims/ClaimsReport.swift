package import Claims
package import Lint
import SourceText

extension Report {
  /// What was found in what apps claim, and in the association files that answer: a file for each app, and one for each association
  /// file with findings of its own.
  ///
  /// - Parameters:
  ///   - paths: What machines call the apps.
  ///   - servedPaths: What they call the association files.
  package init(
    _ findings: [ClaimFinding], apps: [ClaimedApp], paths: [String], served: [ServedAssociation], servedPaths: [String]
  ) {
    let appFiles = zip(apps, paths).map { ReportedFile($0.source, path: $1) }
    let servedFiles = zip(served, servedPaths).map { served, path in
      ReportedFile(served.file?.source ?? SourceFile(name: served.domain, bytes: []), path: path)
    }
    func file(_ place: ClaimFinding.File) -> ReportedFile {
      switch place {
      case .app(let index): appFiles[index]
      case .served(let index): servedFiles[index]
      }
    }
    func report(_ place: ClaimFinding.File) -> FileReport {
      let results = findings.filter { $0.file == place }.map { ReportResult($0, file: file) }
      return FileReport(file(place), []).with(results)
    }
    let extra = served.indices.filter { index in findings.contains { $0.file == .served(index) } }
    self.init(
      command: "entitlements", rules: Rule.all.filter { $0.group == .claims }.map(ReportRule.init),
      files: apps.indices.map { report(.app($0)) } + extra.map { report(.served($0)) })
  }
}

extension ReportResult {
  /// A finding of the linter about claims.
  ///
  /// - Parameter file: The file that a place is in.
  fileprivate init(_ finding: ClaimFinding, file: (ClaimFinding.File) -> ReportedFile) {
    self.init(
      rule: finding.rule, severity: finding.severity, message: finding.message, range: finding.range,
      related: finding.labels.map { label in
        RelatedPlace(label.text, label.range, in: label.file == finding.file ? nil : file(label.file))
      }, help: finding.help, cost: finding.cost)
  }
}

extension Report {
  /// The findings as text, for a command that has told the rest: files without any are left out.
  package func findingsText(style: Style, width: Int) -> String {
    var text = ""
    for file in files where !file.results.isEmpty { file.writeText(style: style, width: width, to: &text) }
    return text.isEmpty && !files.isEmpty ? style(.good, "no findings") + "\n" : text
  }
}
