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
  private var folders: FolderLint
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
    folders = FolderLint(settings, names: Place.names)
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
        guard let files = folders.files(of: site) else {
          leftOut += 1
          continue
        }
        if let changed, !changed.concern(site.folder, files, site.hosting) { continue }
        noteConfiguration(beside: site.folder)
        lint(site, files)
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
      .document(uses: found?.uses(in: report, command.network.client) ?? [:]).page(version: Aasa.version)
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
  /// Lints a file that is not one of a site.
  private mutating func file(_ place: Place) throws(Failure) -> FileReport {
    let placed = try place.read(command.network.client)
    fileCount += 1
    let file = LinkFile(placed.source)
    var question = LintQuestion(file, settings, path: place.argument, reportPath: placed.reportPath)
    if case .assetLinks = file { question.association = association(beside: place) }
    let report = try findings(question, place)
    if places.count > 1 { associations[place.reportPath] = report.association }
    return report
  }

  /// The findings of a question. With `--fix` or `--diff` the fixes are written or shown.
  private mutating func findings(_ asked: LintQuestion, _ place: Place) throws(Failure) -> FileReport {
    var question = asked
    question.manifest = manifest
    guard command.fix || command.diff else { return Progress("linting").during { question.findings() } }
    let (before, after) = Progress("linting").during { question.fixed() }
    if command.diff {
      let difference = UnifiedDiff(before.file.source.name, from: before.file.source.bytes, to: after.file.source.bytes)
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
    return command.diff ? before : after
  }

  /// The association file that is linted together with an `assetlinks.json`: that of the same folder, else the other one of two files.
  private func association(beside place: Place) -> (file: AssociationFile, path: String)? {
    let others = places.filter { $0.reportPath != place.reportPath }
    let folder = LexicalPath.parent(of: place.reportPath)
    let beside = others.first {
      LexicalPath.name(of: $0.reportPath) == Site.name && LexicalPath.parent(of: $0.reportPath) == folder
    }
    guard let other = beside ?? (others.count == 1 ? others[0] : nil) else { return nil }
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
  private mutating func lint(_ site: SiteSearch.Found, _ files: [String]) {
    let links = Place(configured: LexicalPath.joined(site.folder, Site.assetLinksPath))
    let areLinted = !places.contains { $0.reportPath == links.reportPath }
    var folders = folders
    let reports = folders.reports(of: site, files, links: (Disk.isFile(links.text), areLinted)) { path in
      attempt(Place(configured: path)) { _ throws(Failure) in try Input.source(path) }
    } lint: { question, path in
      let place = Place(configured: path)
      return attempt(place) { run throws(Failure) in try run.findings(question, place) }
    }
    self.folders = folders
    for report in reports {
      if report.file.path != ReportPath.of(site.folder) { fileCount += 1 }
      add(report)
    }
  }
}
