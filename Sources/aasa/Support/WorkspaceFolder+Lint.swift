import Answers
import Association
import Hosting
import Lint
import ModelContext
import ProjectSettings
import Reports
import SourceText
import Tasks

extension WorkspaceFolder {
  /// The configuration in the root, where there is one.
  func configuration() throws(ToolError) -> LoadedConfiguration? {
    guard let name = ProjectConfiguration.names.first(where: Disk.isFile) else { return nil }
    try confine(name)
    do { return try LoadedConfiguration(name) } catch {
      throw ToolError("the configuration aasa.yml has problems; run `aasa config` to see them")
    }
  }

  func lint(
    _ name: String?, _ source: SourceFile?, minimumSystem: SystemVersion?, limit: Int
  ) throws(ToolError) -> (json: String, omittedCount: Int) {
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
      return question(try read(name), place, settings, found).document
    }
    try confine(folder)
    return LintQuestion.document(of: try reports(of: folder, settings, found), settings)
  }

  private func question(
    _ source: SourceFile, _ place: Place, _ settings: LintRunSettings, _ found: LoadedConfiguration?
  ) -> LintQuestion {
    LintQuestion(
      LinkFile(source), settings, path: place.argument, reportPath: place.reportPath,
      origin: found?.origin(of: place.reportPath))
  }

  /// The findings in the sites of a folder, each file and each site as a whole.
  private func reports(
    of folder: String, _ settings: LintRunSettings, _ found: LoadedConfiguration?
  ) throws(ToolError) -> [FileReport] {
    let search = SiteSearch(folder, in: Disk(), workingDirectory: Disk.workingDirectory)
    if let (path, failure) = search.failures.first { throw ToolError("\(escapedForDisplay(path)): \(failure.message)") }
    var reports: [FileReport] = []
    for site in search.sites {
      var files: [(path: String, report: FileReport)] = []
      for path in site.files {
        let place = Place(configured: LexicalPath.joined(site.folder, path))
        let source = try read(place.text)
        guard SiteQuestion.isLinted(path, among: site.files) else {
          files.append((path, FileReport(ReportedFile(source, path: place.reportPath), [])))
          continue
        }
        var question = question(source, place, settings, found)
        question.isAlone = false
        files.append((path, question.answer()))
      }
      var hosting: [(configuration: HostingConfiguration, file: ReportedFile)] = []
      for path in site.hosting {
        let source = try read(path)
        let own = LexicalPath.inside(LexicalPath.parent(of: path) ?? "", site.folder) ?? ""
        if let host = HostingConfiguration(source, name: String(LexicalPath.name(of: path)), site: own) {
          hosting.append((host, ReportedFile(source, path: ReportPath.of(path))))
        }
      }
      let name = SourceFile(name: Input.name(site.folder.isEmpty ? "." : site.folder), bytes: [])
      reports += SiteQuestion(
        files, hosting: hosting, in: ReportedFile(name, path: ReportPath.of(site.folder)), settings.options(site.folder)
      ).answer()
      let links = Place(configured: LexicalPath.joined(site.folder, "\(Site.folder)/assetlinks.json"))
      guard Disk.isFile(links.text) else { continue }
      var question = question(try read(links.text), links, settings, found)
      let own = files.first { Site.isRead($0.path) }?.report
      question.association = own.flatMap { report in report.association.map { ($0, report.file.path) } }
      reports.append(question.answer())
    }
    return reports
  }
}
