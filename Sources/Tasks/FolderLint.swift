import Association
package import Hosting
package import Lint
package import SourceText

/// The findings in the sites of a folder: each file, each site as a whole, and its file for Android. The caller reads the files, and may fix them.
package struct FolderLint {
  private let settings: LintRunSettings
  /// The name for people and that for programs of a path.
  private let names: (_ path: String) -> (name: String, reportPath: String)
  /// The configurations that have a report: two sites may share one.
  private var configurations: Set<String> = []

  package init(_ settings: LintRunSettings, names: @escaping (_ path: String) -> (name: String, reportPath: String)) {
    self.settings = settings
    self.names = names
  }

  /// The paths of a site's files, without those that `lint.exclude` leaves out; `nil` where it leaves out the site.
  package func files(of site: SiteSearch.Found) -> [String]? {
    let files = site.files.filter { !settings.isExcluded(LexicalPath.joined(site.folder, $0)) }
    return files.isEmpty && (!site.files.isEmpty || settings.isExcluded(site.folder)) ? nil : files
  }

  /// The reports of the files of a site, of configurations with findings, of the folder for findings that belong to no file, and of the
  /// `assetlinks.json`.
  ///
  /// - Parameters:
  ///   - files: The paths of its files, as ``files(of:)`` has them.
  ///   - read: Reads the file at a path; `nil` where it cannot be read, which the caller reports.
  ///   - lint: The findings that are asked for; `nil` where there are none, which the caller reports.
  package mutating func reports(
    of site: SiteSearch.Found, _ files: [String],
    read: (_ path: String) -> SourceFile?, lint: (_ question: LintQuestion, _ path: String) -> FileReport?
  ) -> [FileReport] {
    let found = files.compactMap { name -> (path: String, report: FileReport)? in
      let path = LexicalPath.joined(site.folder, name)
      guard let source = read(path) else { return nil }
      guard Site.isLinted(name, among: files) else {
        return (name, FileReport(ReportedFile(source, path: names(path).reportPath), []))
      }
      var question = question(source, path)
      question.isAlone = false
      return lint(question, path).map { (name, $0) }
    }
    var reports = found.map { $0.report }
    // The findings about the site need all of its files.
    if found.count == files.count { reports = whole(site, found, read) }
    let path = LexicalPath.joined(site.folder, Site.assetLinksPath)
    if site.assetLinks == .wellKnown, let source = read(path) {
      var question = question(source, path)
      let own = found.first { Site.isRead($0.path) }?.report
      question.association = own.flatMap { report in report.association.map { ($0, report.file.path) } }
      if let report = lint(question, path) { reports.append(report) }
    }
    return reports
  }

  private func question(_ source: SourceFile, _ path: String) -> LintQuestion {
    LintQuestion(LinkFile(source), settings, path: path, reportPath: names(path).reportPath)
  }

  private mutating func whole(
    _ site: SiteSearch.Found, _ found: [(path: String, report: FileReport)], _ read: (_ path: String) -> SourceFile?
  ) -> [FileReport] {
    let hosting = site.hosting.compactMap { path -> (configuration: HostingConfiguration, file: ReportedFile)? in
      guard let source = read(path) else { return nil }
      let own = LexicalPath.inside(LexicalPath.parent(of: path) ?? "", site.folder) ?? ""
      return HostingConfiguration(source, name: String(LexicalPath.name(of: path)), site: own).map {
        ($0, ReportedFile(source, path: names(path).reportPath))
      }
    }
    let (name, reportPath) = names(site.folder)
    let folder = ReportedFile(SourceFile(name: name, bytes: []), path: reportPath)
    let own = Set(hosting.map { $0.file.path })
    return Site.reports(
      found, hosting: hosting, assetLinks: site.assetLinks, in: folder, settings.options(site.folder)
    ).filter { report in
      !own.contains(report.file.path) || configurations.insert(report.file.path).inserted
    }
  }
}

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
    let isServed = files.first { $0.path == wellKnownPath }?.report.association.map { $0.fault == nil } ?? false
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
