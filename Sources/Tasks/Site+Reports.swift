import Association
package import Hosting
package import Lint
package import SourceText

extension Site {
  /// The findings in the files of a site, with those about the site as a whole.
  ///
  /// - Parameters:
  ///   - files: The findings in the files, by their paths in the site, in their order.
  ///   - hosting: The configurations of its hosts; those without a finding get no report.
  ///   - assetLinks: The place of its `assetlinks.json`; `nil` if it has none.
  /// - Returns: The reports of the files, of configurations with findings, and of the folder for findings that belong to no file.
  package static func reports(
    _ files: [(path: String, report: FileReport)],
    hosting: [(configuration: HostingConfiguration, file: ReportedFile)] = [],
    assetLinks: AssetLinksPlace? = nil, in folder: ReportedFile, _ options: LintOptions
  ) -> [FileReport] {
    let site = Site(
      files.map { Site.File(path: $0.path, $0.report.association ?? AssociationFile($0.report.file.source)) },
      hosting: hosting.map { $0.configuration }, assetLinks: assetLinks)
    let findings = Linter.lint(site, options: options)
    let reported = files.map { $0.report.file } + hosting.map { $0.file }
    let others = Finding.results(findings, in: nil, of: reported)
    let configured = hosting.enumerated().map { index, host in
      FileReport(host.file, Finding.results(findings, in: files.count + index, of: reported))
    }
    // Devices get the file in `.well-known`, so one at the root has no errors.
    let isServed =
      files.first { $0.path == wellKnownPath }?.report.association.map { $0.fault == nil } ?? false
    let own = files.enumerated().map { index, file in
      let report =
        isServed && file.path == rootPath
        ? file.report.unrequested(beside: wellKnownPath) { options.severity(of: $0) } : file.report
      return report.with(Finding.results(findings, in: index, of: reported))
    }
    return own + configured.filter { !$0.results.isEmpty } + (others.isEmpty ? [] : [FileReport(folder, others)])
  }

  /// Returns `true` for a file of a site that is linted. Where devices read another file, one that they do not read is reported as such, and not for
  /// its contents.
  static func isLinted(_ path: String, among paths: [String]) -> Bool { isRead(path) || !paths.contains(where: isRead) }
}
