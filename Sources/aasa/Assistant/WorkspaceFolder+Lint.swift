import Answers
import Association
import Hosting
import ProjectSettings
import Reports
import SourceText
import Tasks

extension WorkspaceFolder {
  /// The configuration in the root, where there is one.
  func configuration() throws(Failure) -> LoadedConfiguration? {
    guard let name = ProjectConfiguration.names.first(where: LoadedConfiguration.isConfiguration) else { return nil }
    try confine(name)
    do { return try LoadedConfiguration(name) } catch {
      let problem = (error as? UnusableConfiguration)?.failure.message ?? "\(error)"
      throw Failure("the configuration \(name) cannot be used:\n\(problem)")
    }
  }

  /// The oldest version of iOS that the configuration states for a file, or for a text.
  func minimumSystem(of file: String?) throws(Failure) -> SystemVersion? {
    try configuration()?.minimumSystem(nil, of: Place(file ?? Input.standardInput))
  }

  /// The domains that serve a file that was read; empty for a text.
  func domains(servingFile name: String?) throws(Failure) -> [String] {
    guard let name else { return [] }
    return Place(name).servingDomains(by: try configuration())
  }

  func lint(
    _ name: String?, _ source: SourceFile?, minimumSystem: SystemVersion?, limit: Int
  ) throws(Failure) -> (json: String, omittedCount: Int) {
    var flags = LintFlags()
    flags.limit = limit
    flags.minimumSystem = minimumSystem
    let found = try configuration()
    let settings = LintRunSettings(
      found?.configuration, flags, .forConfiguration(at: found?.path), keepsAll: false)
    guard let name else {
      return LintQuestion(LinkFile(source ?? SourceFile(name: "text", bytes: [])), settings).document
    }
    let place = Place(name)
    guard case .folder(let folder) = place.kind else {
      return LintQuestion(
        LinkFile(try read(name)), settings, path: place.argument, reportPath: place.reportPath,
        origin: found?.origin(of: place.reportPath)
      ).document
    }
    try confine(folder)
    let search = SiteSearch(folder, in: Disk(), workingDirectory: Disk.workingDirectory)
    if let (path, failure) = search.failures.first { throw Failure("\(escapedForDisplay(path)): \(failure.message)") }
    var known = KnownFindings(settings)
    let reports = try reports(of: search, settings).map { report in
      known.removed(from: report).generated(from: found?.origin(of: report.file.path))
    }
    return LintQuestion.document(of: reports, settings)
  }

  private func reports(of search: SiteSearch, _ settings: LintRunSettings) throws(Failure) -> [FileReport] {
    var lint = FolderLint(settings, names: Place.names)
    var failure: Failure?
    var reports: [FileReport] = []
    for site in search.sites {
      guard let files = lint.files(of: site) else { continue }
      reports += lint.reports(of: site, files) { path in
        do throws(Failure) { return try read(path) } catch { failure = failure ?? error }
        return nil
      } lint: { question, _ in
        question.findings()
      }
      if let failure { throw failure }
    }
    return reports
  }
}
