import AndroidManifest
import AppSiteAssociation
import ArgumentParser
import Audit
import Hosting
import ProjectSettings
import Reports
import SystemCalls
import Tasks

/// A run of `aasa lint`: reads files and folders one by one, and adds the findings of each to its output.
struct LintRun {
  let command: LintCommand
  let configuration: LoadedConfiguration?
  let settings: LintRunSettings
  let places: [Place]
  let manifest: AndroidManifest?
  private var output: LintOutput
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
    output = LintOutput(command, found, settings, try command.known.known(settings, found))
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
      output.add(FileReport(manifest.source, path: path, Linter.lint(manifest, options: settings.options(path))))
    }
    return try output.end()
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
    if reported.insert(ReportPath.identity(report.file.path)).inserted { output.add(report, isOfFile: isOfFile) }
  }

  private mutating func failOnce(_ reportPath: String, _ failure: Failure) {
    if failed.insert(ReportPath.identity(reportPath)).inserted { output.fail(reportPath, failure) }
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
    if search.failures.isEmpty, changed == nil { output.known.baseline?.search(ReportPath.of(path)) }
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
    if let end, !command.quiet { Output.note("\(Input.name(place.text)): \(end.words("`--fix`"))") }
    if command.diff {
      output.show(UnifiedDiff(before.file.source.name, from: before.file.source.bytes, to: after.file.source.bytes))
      return before
    }
    if place.kind == .standardInput {
      try Output.print(after.file.source.bytes)
    } else if !after.fixes.isEmpty {
      do throws(Failure) { try Output.write(after.file.source.bytes, toFile: place.text) } catch {
        output.fail(place.reportPath, error, isOfWriting: true)
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
}
