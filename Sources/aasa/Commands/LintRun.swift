import AndroidManifest
import AppSiteAssociation
import ArgumentParser
import Audit
import Hosting
import ProjectSettings
import Reports
import SystemCalls
import Tasks

/// A run of `aasa lint`: reads files and folders one by one. The findings of each are written as soon as the format allows.
struct LintRun {
  let command: LintCommand
  let configuration: LoadedConfiguration?
  let settings: LintRunSettings
  let places: [Place]
  let manifest: AndroidManifest?
  let terminal: Terminal
  let style: Style
  var output: Output
  var report: Report
  var knownFindings: KnownFindings
  var fileCount = 0
  /// The association files that were linted, by their paths in reports; standard input cannot be read again.
  var associations: [String: AssociationFile] = [:]
  /// The files that differ from a revision; `nil` for all.
  private let changed: ChangedFiles?
  private var nearby: NearbyConfigurations
  /// The boundary of the files of a folder; `nil` for files that the user names.
  private(set) var boundary: ReadingBoundary?
  private var folders: FolderLint
  /// The identities of reported files and folders.
  private var reported: Set<String> = []
  /// The identities of files and folders that could not be read.
  private var failed: Set<String> = []

  /// - Parameter places: All files and folders of the run.
  init(_ command: LintCommand, _ found: LoadedConfiguration?, _ places: [Place]) throws {
    self.command = command
    configuration = found
    self.places = places
    settings = LintRunSettings(
      found?.configuration, command.settings.flags, .forConfiguration(at: found?.path),
      keepsAll: command.known.needsAll(found))
    knownFindings = try command.known.known(settings, found)
    terminal = Terminal(command.reportsTo)
    style = terminal.style(command.color.choice)
    output = Output(command.reportsTo)
    report = Report(command: "lint", rules: RuleCatalog.all.rules.map(ReportRule.init), failOn: settings.failOn)
    folders = FolderLint(settings, names: Place.names)
    nearby = NearbyConfigurations(used: found, isWanted: !command.quiet && command.configuration.path == nil)
    manifest = try command.manifest.read()
    let changed = try command.revision.map { revision throws(Failure) in try ChangedFiles(since: revision) }
    // A change to one of these concerns every file.
    let nearer = command.configuration.path == nil ? LoadedConfiguration.candidates.prefix { $0 != found?.path } : []
    let settingsFiles = nearer + command.known.inputs(found) + [command.manifest.path].compactMap(\.self)
    let changedSettings = settingsFiles.first { changed?.concernsAll($0) ?? false }
    if let changedSettings, let revision = command.revision, !command.quiet {
      Output.note("\(Input.name(changedSettings)) differs from \(quoted(revision)), so every file is checked")
    }
    self.changed = changedSettings == nil ? changed : nil
  }

  /// Lints all places, each file once.
  ///
  /// - Returns: The exit status, where it is not 0.
  mutating func run() throws(Failure) -> ExitCode? {
    for place in ordered {
      if case .folder(let path) = place.kind {
        boundary = command.configuration.allowOutside ? nil : ReadingBoundary(around: path, isNamed: true)
        lintFolder(path)
        boundary = nil
      } else if !isReported(place.reportPath), place.path.flatMap({ changed?.contains($0) }) ?? true {
        if let report = attempt(place, { run throws(Failure) in try run.file(place) }) { addOnce(report) }
      }
      try output.flush()
    }
    if let manifest {
      let path = Place(configured: command.manifest.path ?? Input.standardInput).reportPath
      add(FileReport(manifest.source, path: path, Linter.lint(manifest, options: settings.options(path))))
    }
    return try end()
  }

  /// The places, each once, and one inside a named folder after it: a file of a site is judged with the site.
  private var ordered: [Place] {
    let unique = places.uniqued { ReportPath.identity($0.reportPath) }
    let folders = Set(unique.filter(\.isFolder).map { ReportPath.identity($0.reportPath) })
    let levels = Dictionary(grouping: unique) { place in
      let path = ReportPath.identity(place.reportPath)
      return sequence(first: path, next: LexicalPath.parent).dropFirst().count(where: folders.contains)
    }
    return levels.sorted { $0.key < $1.key }.flatMap(\.value)
  }

  func isReported(_ reportPath: String) -> Bool { reported.contains(ReportPath.identity(reportPath)) }

  private mutating func addOnce(_ report: FileReport, isOfFile: Bool = true) {
    guard reported.insert(ReportPath.identity(report.file.path)).inserted else { return }
    add(report, isOfFile: isOfFile)
  }

  private mutating func failOnce(_ reportPath: String, _ failure: Failure) {
    if failed.insert(ReportPath.identity(reportPath)).inserted { fail(reportPath, failure) }
  }

  /// Reads something at a place; `nil` where it cannot be read, which is reported.
  private mutating func attempt<Value>(_ place: Place, _ read: (inout LintRun) throws(Failure) -> Value) -> Value? {
    do throws(Failure) {
      if let refusal = boundary?.refusal(place.text) { throw refusal }
      return try read(&self)
    } catch {
      failOnce(place.reportPath, error)
      return nil
    }
  }

  // MARK: Folders

  private mutating func lintFolder(_ path: String) {
    let search = SiteSearch(path, in: Disk(), workingDirectory: Disk.workingDirectory)
    let sites = search.sites.map { (site: $0, files: folders.files(of: $0)) }
    let ignored =
      changed?.ignored(
        sites.flatMap { paths(of: $0.site, $0.files ?? []) }, beside: sites.flatMap { $0.site.hosting }) ?? []
    var unchecked: [String] = []
    var leftOut = 0
    for (site, files) in sites {
      guard let files else {
        leftOut += 1
        continue
      }
      if let changed {
        let own = paths(of: site, files)
        if !changed.concern(site, (own + site.hosting).filter({ !ignored.contains($0) })) {
          unchecked += own.filter(ignored.contains)
          continue
        }
      }
      nearby.note(beside: site.folder)
      lint(site, files)
    }
    if leftOut > 0, leftOut == sites.count, !command.quiet {
      Output.note("nothing was checked in \(Input.name(path)): `lint.exclude` leaves out \(counted(leftOut, "site"))")
    }
    if !command.quiet { GitRepository.note(ignored: unchecked, ("check", "checked")) }
    // Entries of the baseline about the folder, beside the findings of its files, are gone.
    if search.failures.isEmpty, changed == nil { knownFindings.baseline?.search(ReportPath.of(path)) }
    for (path, failure) in search.failures { failOnce(ReportPath.of(path), failure) }
  }

  private func paths(of site: SiteSearch.Found, _ files: [String]) -> [String] {
    let links =
      switch site.assetLinks {
      case .wellKnown: [Site.assetLinksPath]
      case .root: [Site.assetLinksName]
      case nil: [String]()
      }
    return (files + links).map { LexicalPath.joined(site.folder, $0) }
  }

  private mutating func lint(_ site: SiteSearch.Found, _ files: [String]) {
    var folders = folders
    let reports = folders.reports(of: site, files) { path in
      attempt(Place(configured: path)) { _ throws(Failure) in try Input.source(path) }
    } lint: { question, path in
      let place = Place(configured: path)
      return attempt(place) { run throws(Failure) in try run.findings(question, place) }
    }
    self.folders = folders
    for report in reports { addOnce(report, isOfFile: report.file.path != ReportPath.of(site.folder)) }
  }

  /// Lints a file that is not one of a site.
  mutating func file(_ place: Place) throws(Failure) -> FileReport {
    let placed = try place.read(command.network.client)
    let file = LinkFile(placed.source)
    var question = LintQuestion(file, settings, path: place.argument, reportPath: placed.reportPath)
    if case .assetLinks = file { question.association = association(beside: place) }
    let report = try findings(question, place)
    if places.count > 1 { associations[place.reportPath] = report.association }
    return report
  }

  /// The findings of a question. With `--fix` or `--diff` the fixes are written or shown, once for each file that is not generated.
  mutating func findings(_ asked: LintQuestion, _ place: Place) throws(Failure) -> FileReport {
    var question = asked
    question.manifest = manifest
    guard command.fix || command.diff, !isReported(place.reportPath),
      configuration?.origin(of: place.reportPath) == nil
    else { return Progress("linting").during { question.findings() } }
    let (before, after, end) = Progress("linting").during { question.fixed() }
    if let end, !command.quiet { Output.note("\(Input.name(place.text)): \(end)") }
    if command.diff {
      let changes = UnifiedDiff(before.file.source.name, from: before.file.source.bytes, to: after.file.source.bytes)
      output.write(changes.rendered(style: style, forTerminal: terminal.isTerminal))
      return before
    }
    if place.kind == .standardInput {
      try Output.print(after.file.source.bytes)
    } else if !after.fixes.isEmpty {
      do throws(Failure) { try Output.write(after.file.source.bytes, toFile: place.text) } catch {
        fail(place.reportPath, error, isOfWriting: true)
        return before
      }
    }
    return after
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

  mutating func fail(_ reportPath: String, _ failure: Failure, isOfWriting: Bool = false) {
    report.failures.append(ReportFailure(path: reportPath, message: failure.message, isOfWriting: isOfWriting))
    Output.report(failure, color: command.color.choice)
  }

  /// - Parameter isOfFile: Whether the findings are those of a file, and not of a folder.
  mutating func add(_ found: FileReport, isOfFile: Bool = true) {
    if isOfFile { fileCount += 1 }
    let origin = configuration?.origin(of: found.file.path)
    let file = knownFindings.removed(from: found).generated(from: origin)
    report.files.append(file)
    if command.diff || !command.isStreamed { return }
    let shown = file.limited(to: settings.shownFindings(command.report.shown))
    let folds = command.foldsInfo && settings.failOn != .info
    output.write(
      command.report.shown == .text
        ? shown.text(style: style, width: terminal.width, foldsInfo: folds, isQuiet: command.quiet)
        : shown.concise(style: style))
  }

  /// Writes the outputs that need all findings.
  ///
  /// - Returns: The exit status, where it is not 0.
  mutating func end() throws(Failure) -> ExitCode? {
    try output.flush()
    let excess = report.fails ? nil : settings.excessWarnings(report)
    if command.diff {
      if report.fails, !command.quiet, report.files.allSatisfy({ $0.fixable == 0 }) {
        Output.note("no finding has a fix: " + report.totalText(files: fileCount).dropLast())
      }
    } else {
      if command.isStreamed, !command.quiet, fileCount + report.failures.count > 1 {
        output.write(report.totalText(files: fileCount))
        try output.flush()
      }
      if let excess { report.fail(because: excess) }
      try command.report.write(
        report, to: command.reportsTo, color: command.color.choice, isShown: command.isStreamed,
        inputs: command.known.inputs(configuration), own: { format, _, _ in format == .html ? page : nil },
        limit: settings.shownFindings)
    }
    let arguments = command.settings
    let options =
      (arguments.minimumSystem.version == nil ? [] : ["--min-ios"])
      + (arguments.maxExpansion == nil ? [] : ["--max-expansion"])
    if !options.isEmpty, !command.quiet, report.failures.isEmpty, !report.files.isEmpty,
      report.files.allSatisfy({ $0.association == nil })
    {
      let names = options.joined(separator: " and ")
      Output.note("\(names) \(options.count == 1 ? "is" : "are") about association files, and none was checked")
    }
    if let revision = command.revision, report.files.isEmpty, report.failures.isEmpty, !command.quiet {
      Output.note("nothing was checked: no association file differs from \(quoted(revision))")
    }
    try command.known.end(
      knownFindings, report, command.report.shown, configuration,
      isOfAllFiles: command.files.isEmpty && command.revision == nil, isQuiet: command.quiet)
    if !report.failures.isEmpty { return .couldNotRun }
    if let excess { Output.note(excess) }
    return report.fails || excess != nil ? .findings : nil
  }

  private var page: String {
    report.limited(to: settings.shownFindings(.html))
      .document(uses: configuration?.uses(in: report, command.network.client) ?? [:]).page(version: Aasa.version)
  }
}
