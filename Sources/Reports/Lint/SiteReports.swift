import Association
package import Lint

/// The reports of the files of a site.
package enum SiteReports {
  /// Whether a file of a site is linted. Where devices read another file, one that they do not read is reported as such, and not for
  /// its contents.
  package static func isLinted(_ path: String, among paths: [String]) -> Bool {
    Site.isRead(path) || !paths.contains(where: Site.isRead)
  }

  /// The report of a file that is linted by itself, with the finding about its name.
  package static func named(_ report: FileReport, _ path: String, options: LintOptions) -> FileReport {
    guard let site = Site(alone: Site.File(path: path, AssociationFile(report.file.source))) else { return report }
    let findings = Linter.lint(site, options: options)
    return report.with(ReportResult.results(findings, in: 0, of: [report.file]))
  }

  /// The reports of the files with the findings about the site as a whole, and a report for findings that belong to no file.
  ///
  /// - Parameters:
  ///   - files: The files by their paths in the site, in their order.
  ///   - hosting: The configurations of its hosts; those without a finding get no report.
  ///   - folder: The folder of the site.
  package static func reports(
    _ files: [(path: String, report: FileReport)],
    hosting: [(configuration: HostingConfiguration, file: ReportedFile)] = [],
    in folder: ReportedFile, options: LintOptions
  ) -> [FileReport] {
    let site = Site(
      files.map { Site.File(path: $0.path, AssociationFile($0.report.file.source)) },
      hosting: hosting.map(\.configuration))
    let findings = Linter.lint(site, options: options)
    let reported = files.map(\.report.file) + hosting.map(\.file)
    let others = ReportResult.results(findings, in: nil, of: reported)
    let configured = hosting.enumerated().map { index, host in
      FileReport(host.file, ReportResult.results(findings, in: files.count + index, of: reported))
    }
    return files.indices.map { files[$0].report.with(ReportResult.results(findings, in: $0, of: reported)) }
      + configured.filter { !$0.results.isEmpty }
      + (others.isEmpty ? [] : [FileReport(folder, others)])
  }
}
