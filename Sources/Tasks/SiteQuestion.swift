import Association
package import Hosting
package import Lint
package import SourceText

/// The findings in the files of a site, with those about the site as a whole.
package struct SiteQuestion: Sendable {
  private let files: [(path: String, report: FileReport)]
  private let hosting: [(configuration: HostingConfiguration, file: ReportedFile)]
  private let folder: ReportedFile
  private let options: LintOptions
  /// `true` if the site has an `assetlinks.json` too.
  package var hasAssetLinks = false

  /// - Parameters:
  ///   - files: The findings in the files, by their paths in the site, in their order.
  ///   - hosting: The configurations of its hosts; those without a finding get no report.
  ///   - folder: The folder of the site.
  package init(
    _ files: [(path: String, report: FileReport)],
    hosting: [(configuration: HostingConfiguration, file: ReportedFile)] = [],
    in folder: ReportedFile, _ options: LintOptions
  ) {
    self.files = files
    self.hosting = hosting
    self.folder = folder
    self.options = options
  }

  /// Returns `true` for a file of a site that is linted. Where devices read another file, one that they do not read is reported as such, and not for
  /// its contents.
  package static func isLinted(_ path: String, among paths: [String]) -> Bool {
    Site.isRead(path) || !paths.contains(where: Site.isRead)
  }

  /// The findings in a file at the root of the site: no errors where devices get the one in `.well-known`.
  private func unrequested(_ file: (path: String, report: FileReport)) -> FileReport {
    guard file.path == Site.rootPath,
      let served = files.first(where: { $0.path == Site.wellKnownPath })?.report.association, served.fault == nil
    else { return file.report }
    return file.report.unrequested(beside: Site.wellKnownPath) { options.severity(of: $0) }
  }

  /// The reports of the files, of configurations with findings, and of the folder for findings that belong to no file.
  package func answer() -> [FileReport] {
    let site = Site(
      files.map { Site.File(path: $0.path, $0.report.association ?? AssociationFile($0.report.file.source)) },
      hosting: hosting.map { $0.configuration }, hasAssetLinks: hasAssetLinks)
    let findings = Linter.lint(site, options: options)
    let reported = files.map { $0.report.file } + hosting.map { $0.file }
    let others = Finding.results(findings, in: nil, of: reported)
    let configured = hosting.enumerated().map { index, host in
      FileReport(host.file, Finding.results(findings, in: files.count + index, of: reported))
    }
    return files.indices.map { index in
      unrequested(files[index]).with(Finding.results(findings, in: index, of: reported))
    }
      + configured.filter { !$0.results.isEmpty } + (others.isEmpty ? [] : [FileReport(folder, others)])
  }
}
