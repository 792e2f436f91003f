import AndroidManifest
import ArgumentParser
import Association
import Audit
import Hosting
import Lint
import ProjectSettings
import Reports
import SourceText
import SystemCalls
import Tasks

/// A run of `aasa lint`: reads files and folders one by one, and shows the findings of each as soon as the format allows.
struct LintRun {
  private let command: LintCommand
  private let found: LoadedConfiguration?
  private let settings: LintRunSettings
  private let places: [Place]
  private let manifest: AndroidManifest?
  private let terminal: Terminal
  private let style: Style
  private var output: Output
  private var report: Report
  private var known: KnownFindings
  /// The association files that were linted, by their paths in reports; standard input cannot be read again.
  private var associations: [String: AssociationFile] = [:]
  /// The files that differ from a revision; `nil` for all.
  private let changed: ChangedFiles?
  /// The configurations below the working directory that were noted.
  private var noted: Set<String> = []
  /// The boundary of the files of a folder; `nil` for files that the user names.
  private var boundary: ReadingBoundary?
  /// The files that were read.
  private var fileCount = 0

  /// - Parameter places: All files and folders of the run.
  init(_ command: LintCommand, _ found: LoadedConfiguration?, _ places: [Place]) throws {
    self.command = command
    self.found = found
    self.places = places
    settings = LintRunSettings(
      found?.configuration, command.settings.flags, .forConfiguration(at: found?.path),
      keepsAll: command.known.needsAll(found))
    terminal = Terminal(command.reportsTo)
    style = terminal.style(command.color.choice)
    output = Output(command.reportsTo)
    report = Report(command: "lint", rules: RuleCatalog.all.rules.map(ReportRule.init), failOn: settings.failOn)
    known = try command.known.known(settings, found)
    manifest = try command.manifest.read()
    changed = try command.revision.map { revision throws(Failure) in try ChangedFiles(since: revision) }
  }

  /// Lints a file, or all files of a folder.
  mutating func lint(_ place: Place) throws(Failure) {
    if case .folder(let path) = place.kind {
      boundary = command.configuration.allowOutside ? nil : ReadingBoundary(around: path, isNamed: true)
      defer { boundary = nil }
      let search = SiteSearch(path, in: Disk(), workingDirectory: Disk.workingDirectory)
      var leftOut = 0
      for site in search.sites {
        let files = site.files.filter { !settings.isExcluded(LexicalPath.joined(site.folder, $0)) }
        if files.isEmpty, !site.files.isEmpty || settings.isExcluded(site.folder) {
          leftOut += 1
          continue
        }
        if let changed, !changed.concern(site.folder, files, site.hosting) { continue }
        noteConfiguration(beside: site.folder)
        lint(site.folder, files, site.hosting)
        lintAssetLinks(of: site.folder)
      }
      if leftOut > 0, leftOut == search.sites.count, !command.quiet {
        Output.note("nothing was checked in \(Input.name(path)): `lint.exclude` leaves out \(counted(leftOut, "site"))")
      }
      if search.failures.isEmpty, changed == nil { known.search(ReportPath.of(path)) }
      for (path, failure) in search.failures { fail(ReportPath.of(path), failure) }
    } else if let changed, case .file(let path) = place.kind, !changed.contains(path) {
      return
    } else if let report = attempt(place, { run throws(Failure) in try run.file(place) }) {
      add(report)
    }
    try output.flush()
  }

  /// Writes the outputs that need all findings.
  ///
  /// - Returns: The exit status, where it is not 0.
  mutating func end() throws(Failure) -> ExitCode? {
    if let manifest {
      lint(manifest)
      try output.flush()
    }
    if !command.diff {
      if command.isStreamed, !command.quiet, fileCount + report.failures.count > 1 {
        output.write(report.totalText(files: fileCount))
        try output.flush()
      }
      try command.report.write(
        report, to: command.reportsTo, color: command.color.choice, isShown: command.isStreamed,
        inputs: command.known.inputs(found), own: { format, _, _ in format == .html ? page : nil },
        limit: settings.shownFindings)
    }
    if let revision = command.revision, fileCount + report.failures.count == 0, !command.quiet {
      Output.note("nothing was checked: no association file differs from \(quoted(revision))")
    }
    try command.known.end(known, report, command.report.shown, found, isQuiet: command.quiet)
    if !report.failures.isEmpty { return .couldNotRun }
    let excess = settings.excessWarnings(report)
    if let excess, !report.fails { Output.note(excess) }
    return report.fails || excess != nil ? .findings : nil
  }

  private var page: String {
    report.limited(to: settings.shownFindings(.html))
      .html(version: Aasa.version, uses: found?.uses(in: report, command.network.client) ?? [:])
  }

  private mutating func fail(_ reportPath: String, _ failure: Failure) {
    report.failures.append(ReportFailure(path: reportPath, message: failure.message))
    Output.report(failure, color: command.color.choice)
  }

  /// Reads something at a place; `nil` where it cannot be read, which is reported.
  private mutating func attempt<Value>(
    _ place: Place, _ read: (inout LintRun) throws(Failure) -> Value
  ) -> Value? {
    if let refusal = boundary?.refusal(place.text) {
      fail(place.reportPath, refusal)
      return nil
    }
    do throws(Failure) { return try read(&self) } catch {
      fail(place.reportPath, error)
      return nil
    }
  }

  private mutating func add(_ found: FileReport) {
    let origin = self.found?.origin(of: found.file.path)
    let file = known.removed(from: found).generated(from: origin)
    report.files.append(file)
    if command.diff || !command.isStreamed { return }
    let shown = file.limited(to: settings.shownFindings(command.report.shown))
    var text = ""
    if command.report.shown == .text {
      let folds = command.foldsInfo && settings.failOn != .info
      shown.writeText(style: style, width: terminal.width, foldsInfo: folds, isQuiet: command.quiet, to: &text)
    } else {
      shown.writeConcise(style: style, to: &text)
    }
    output.write(text)
  }
}

// MARK: Files

extension LintRun {
  /// Lints a file. With `--fix` or `--diff` its fixes are written or shown.
  ///
  /// - Parameters:
  ///   - isAlone: True for a file that is not one of a site.
  ///   - own: The association file of the same site, where it is known.
  private mutating func file(_ place: Place, isAlone: Bool = true, beside own: Place? = nil) throws(Failure)
    -> FileReport
  {
    let placed = try place.read(command.network.client)
    fileCount += 1
    let file = LinkFile(placed.source)
    var question = LintQuestion(file, settings, path: place.argument, reportPath: placed.reportPath)
    question.isAlone = isAlone
    question.manifest = manifest
    if isAlone, case .assetLinks = file { question.association = association(beside: place, own) }
    guard command.fix || command.diff else {
      let report = Progress("linting").during { question.findings() }
      if isAlone, places.count > 1 { associations[place.reportPath] = report.association }
      return report
    }
    let (before, after) = Progress("linting").during { question.fixed() }
    if command.diff {
      let difference = UnifiedDiff(file.source.name, from: file.source.bytes, to: after.file.source.bytes)
      output.write(difference.rendered(style: style, forTerminal: terminal.isTerminal))
    } else if place.kind == .standardInput {
      var text = Output(.standardOutput)
      text.write(after.file.source.bytes)
      try text.flush()
    } else if !after.fixes.isEmpty {
      do throws(Failure) {
        try Output.write(after.file.source.bytes, toFile: place.text)
      } catch {
        fail(place.reportPath, error)
        return before
      }
    }
    let report = command.diff ? before : after
    if isAlone, places.count > 1 { associations[place.reportPath] = report.association }
    return report
  }

  /// The association file that is linted together with an `assetlinks.json`: that of the same site or folder, else the other one of two
  /// files.
  private func association(beside place: Place, _ own: Place?) -> (file: AssociationFile, path: String)? {
    let others = places.filter { $0.reportPath != place.reportPath }
    let folder = LexicalPath.parent(of: place.reportPath)
    let beside = others.first {
      LexicalPath.name(of: $0.reportPath) == Site.name && LexicalPath.parent(of: $0.reportPath) == folder
    }
    guard let other = own ?? beside ?? (others.count == 1 ? others[0] : nil) else { return nil }
    if let known = associations[other.reportPath] { return (known, other.reportPath) }
    if boundary?.refusal(other.text) != nil { return nil }
    switch other.kind {
    case .standardInput, .folder, .refused: return nil
    case .file, .domain, .url: break
    }
    // A file that cannot be read is reported when it is linted itself.
    guard let source = try? other.read(command.network.client).source,
      case .association(let file) = LinkFile(source)
    else { return nil }
    return (file, other.reportPath)
  }

  /// Lints the manifest.
  private mutating func lint(_ manifest: AndroidManifest) {
    fileCount += 1
    let path = Place(configured: command.manifest.path ?? Input.standardInput).reportPath
    add(FileReport(manifest.source, path: path, Linter.lint(manifest, options: settings.options(path))))
  }
}

// MARK: Sites

extension LintRun {
  /// Notes a configuration of a site whose settings are not used, because the run has another one or none.
  private mutating func noteConfiguration(beside site: String) {
    guard !command.quiet, command.configuration.path == nil else { return }
    var folder: String? = site
    while let place = folder, !place.isEmpty, !place.hasSuffix("..") {
      if let path = ProjectConfiguration.names.map({ LexicalPath.joined(place, $0) }).first(where: Disk.isFile) {
        if FileIdentity(path) != found.flatMap({ FileIdentity($0.path) }), noted.insert(path).inserted {
          Output.note(
            "the settings of \(Input.name(path)) are not used; run `aasa lint` in \(Input.name(place)) to use them")
        }
        return
      }
      if Input.filePath(LexicalPath.joined(place, ".git")).status() != nil { return }
      folder = LexicalPath.parent(of: place)
    }
  }

  /// Lints the files of a site, each and as a whole.
  private mutating func lint(_ folder: String, _ paths: [String], _ hosting: [String]) {
    let files = paths.compactMap { path -> (path: String, report: FileReport)? in
      let place = Place(configured: LexicalPath.joined(folder, path))
      return attempt(place) { run throws(Failure) in
        if SiteQuestion.isLinted(path, among: paths) { return (path, try run.file(place, isAlone: false)) }
        run.fileCount += 1
        return (path, FileReport(ReportedFile(try Input.source(place.text), path: place.reportPath), []))
      }
    }
    // The findings about the site need all of its files.
    guard files.count == paths.count else {
      for file in files { add(file.report) }
      return
    }
    let name = SourceFile(name: Input.name(folder.isEmpty ? "." : folder), bytes: [])
    let site = ReportedFile(name, path: ReportPath.of(folder))
    let configurations = hosting.compactMap { configuration($0, folder) }
    var question = SiteQuestion(files, hosting: configurations, in: site, settings.options(folder))
    question.hasAssetLinks = Disk.isFile(LexicalPath.joined(folder, Site.assetLinksPath))
    for report in question.answer() {
      if configurations.contains(where: { $0.file.path == report.file.path }) {
        // Two sites may share a configuration.
        if self.report.files.contains(where: { $0.file.path == report.file.path }) { continue }
        fileCount += 1
      }
      add(report)
    }
  }

  /// Lints the file of a site for Android, where it has one.
  private mutating func lintAssetLinks(of folder: String) {
    let place = Place(configured: LexicalPath.joined(folder, Site.assetLinksPath))
    guard Disk.isFile(place.text), !places.contains(where: { $0.reportPath == place.reportPath }) else { return }
    let own = [Site.wellKnownPath, Site.rootPath].map { LexicalPath.joined(folder, $0) }.first(where: Disk.isFile)
    let report = attempt(place) { run throws(Failure) in
      try run.file(place, beside: own.map(Place.init(configured:)))
    }
    if let report { add(report) }
  }

  /// Reads the configuration of a host.
  private mutating func configuration(
    _ path: String, _ site: String
  ) -> (configuration: HostingConfiguration, file: ReportedFile)? {
    let source = attempt(Place(configured: path)) { _ throws(Failure) in try Input.source(path) }
    let folder = LexicalPath.inside(LexicalPath.parent(of: path) ?? "", site) ?? ""
    return source.flatMap { source in
      HostingConfiguration(source, name: String(LexicalPath.name(of: path)), site: folder).map {
        ($0, ReportedFile(source, path: ReportPath.of(path)))
      }
    }
  }
}
