import AssetLinksLint
import Lint
package import ProjectSettings
package import Reports
package import SourceText

/// The settings of `aasa lint` for a text.
package struct LintQuestion: Sendable {
  private let settings: LintRunSettings
  private let configuration: ProjectConfiguration?
  /// The path of the file as an argument has it; `nil` for a text without a file.
  private let path: String?
  let reportPath: String?
  /// The file that this one is generated from.
  private let origin: String?

  /// - Parameters:
  ///   - configuration: The configuration, whose ignored findings are left out; `nil` where there is none.
  ///   - path: A local path gives findings about the name too.
  ///   - reportPath: See `ReportedFile.path`.
  ///   - origin: The file that this one is generated from.
  package init(
    _ settings: LintRunSettings, _ configuration: ProjectConfiguration? = nil, path: String? = nil,
    reportPath: String? = nil, origin: String? = nil
  ) {
    self.settings = settings
    self.configuration = configuration
    self.path = path
    self.reportPath = reportPath
    self.origin = origin
  }

  /// The document of `aasa lint --format json`.
  package func json(_ source: SourceFile) -> String { document(source).json }

  /// The document, and the number of findings that it leaves out.
  package func document(_ source: SourceFile) -> (json: String, omittedCount: Int) {
    var report = Report(command: "lint", rules: [], failOn: settings.failOn)
    report.files = [self.report(source)]
    report = report.limited(to: settings.shownFindings(.json))
    return (report.json() + "\n", report.files.reduce(0) { $0 + $1.omitted.reduce(0) { $0 + $1.count } })
  }

  /// The findings, without those that the configuration ignores.
  package func report(_ source: SourceFile) -> FileReport {
    let options = options
    var report = FileReport(source, path: reportPath, Linter.lint(source, options: options))
    if let path { report = SiteReports.named(report, path, options: options) }
    var known = KnownFindings(settings, configuration, nil, isRecording: false)
    return known.removed(from: report).generated(from: origin)
  }

  var options: LintOptions { path.map(settings.options) ?? settings.options(Self.anyPath) }

  /// The path that stands for a text without a file.
  private static let anyPath = "apple-app-site-association"
}
