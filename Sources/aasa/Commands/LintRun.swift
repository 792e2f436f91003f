import AndroidManifest
import ArgumentParser
import AssetLinks
import AssetLinksLint
import Association
import Audit
import JSONSource
import Lint
import Reports
import SourceText
import SystemCalls

/// A run of `aasa lint`: reads files and folders one by one, and shows the findings of each as soon as the format allows.
struct LintRun {
  private let command: LintCommand
  private let found: LoadedConfiguration?
  private let settings: LintRunSettings
  private let terminal: Terminal
  private let style: Style
  private var output: Output
  private var report: Report
  private var known: KnownFindings
  private let manifest: AndroidManifest?
  private var platforms: LintedPlatforms
  /// The files that were read.
  private var fileCount = 0
  /// The paths of the configurations of hosts that were reported.
  private var reportedConfigurations: Set<String> = []

  /// - Parameter places: All files and folders of the run.
  init(_ command: LintCommand, _ found: LoadedConfiguration?, _ places: [Place]) throws(Failure) {
    self.command = command
    platforms = LintedPlatforms(places, command.network.client)
    self.found = found
    settings = LintRunSettings(
      found?.configuration.lint, command.settings.flags, .forConfiguration(at: found?.path),
      keepsAll: command.known.needsAll)
    terminal = Terminal(command.reportsTo)
    style = terminal.style(command.color.choice)
    output = Output(command.reportsTo)
    report = Report(command: "lint", rules: RuleCatalog.all.rules.map(ReportRule.init), failOn: settings.failOn)
    known = try command.known.known(settings, found)
    manifest = try command.manifest.read()
  }

  /// Lints a file, or all files of a folder.
  mutating func lint(_ place: Place) throws(Failure) {
    if case .folder(let path) = place.kind {
      let search = SiteSearch(path, in: Disk(), workingDirectory: Disk.workingDirectory)
      for site in search.sites {
        lint(site.folder, site.files, site.hosting)
        lintAssetLinks(of: site.folder)
      }
      for (path, failure) in search.failures { fail(ReportPath.of(path), Failure(failure.message)) }
    } else {
      do {
        let report = platforms.completed(try file(place), place, settings.options(place.argument))
        add(place.path.map { SiteReports.named(report, $0, options: settings.options($0)) } ?? report)
      } catch {
        fail(place.reportPath, error)
      }
    }
    try output.flush()
  }

  /// Writes the outputs that need all findings.
  ///
  /// - Returns: The exit status, where it is not 0.
  mutating func end() throws(Failure) -> ExitCode? {
    if let manifest { lint(manifest) }
    if !command.diff {
      if command.isStreamed, fileCount + report.failures.count > 1 {
        output.write(report.totalText(files: fileCount))
        try output.flush()
      }
      if command.report.formats.contains(.html) { report.uses = found?.uses(in: report, command.network.client) ?? [:] }
      try command.report.write(
        report, to: command.reportsTo, color: command.color.choice, isShown: command.isStreamed,
        inputs: command.known.inputs(found), limit: settings.shownFindings)
    }
    try command.known.end(known, report, command.report.shown, found)
    if !report.failures.isEmpty { return .couldNotRun }
    let excess = settings.excessWarnings(report)
    if let excess, !report.fails { Output.note(excess) }
    return report.fails || excess != nil ? .findings : nil
  }

  private mutating func fail(_ reportPath: String, _ failure: Failure) {
    report.failures.append(ReportFailure(path: reportPath, message: failure.description))
    Output.report(failure, color: command.color.choice)
  }

  private mutating func add(_ found: FileReport) {
    let origin = self.found?.origin(of: found.file.path)
    let file = known.removed(from: found).generated(from: origin)
    report.files.append(file)
    if command.diff || !command.isStreamed { return }
    let shown = file.limited(to: settings.shownFindings(command.report.shown))
    var text = ""
    if command.report.shown == .text {
      shown.writeText(style: style, width: terminal.width, to: &text)
    } else {
      shown.writeConcise(style: style, to: &text)
    }
    output.write(text)
  }
}

// MARK: Files

extension LintRun {
  /// Lints a file. With `--fix` or `--diff` its fixes are written or shown.
  private mutating func file(_ place: Place) throws(Failure) -> FileReport {
    let placed = try place.read(command.network.client)
    let (source, name) = (placed.source, placed.reportPath)
    fileCount += 1
    let options = settings.options(place.argument)
    guard command.fix || command.diff else {
      return Progress("linting").during {
        FileReport(source, path: name, findings(source, options))
      }
    }
    let fixed = Progress("linting").during { FixedFile(source, path: name, options: options) }
    if command.diff {
      let difference = UnifiedDiff(source.name, from: source.bytes, to: fixed.source.bytes)
      output.write(difference.rendered(style: style, forTerminal: terminal.isTerminal))
      return fixed.unfixedReport
    }
    if place.kind == .standardInput {
      var text = Output(.standardOutput)
      text.write(fixed.source.bytes)
      try text.flush()
    } else if !fixed.fixes.isEmpty {
      try Output.write(fixed.source.bytes, toFile: place.text)
    }
    return fixed.report
  }

  /// The findings in a file, of an `assetlinks.json` also against the manifest.
  private func findings(_ source: SourceFile, _ options: LintOptions) -> Linter.Result {
    let own = Linter.lint(source, options: options)
    guard let manifest, AssetLinksFile.isAssetLinks(source) else { return own }
    return own.joined(with: Linter.lint(AssetLinksFile(source), in: manifest, options: options))
  }

  /// Lints the manifest.
  private mutating func lint(_ manifest: AndroidManifest) {
    fileCount += 1
    let path = Place(configured: command.manifest.path ?? Input.standardInput).reportPath
    add(FileReport(manifest.source, path: path, Linter.lint(manifest, options: settings.options(path))))
  }

  /// Lints the files of a site, each and as a whole.
  private mutating func lint(_ folder: String, _ paths: [String], _ hosting: [String]) {
    var files: [(path: String, report: FileReport)] = []
    for path in paths {
      let place = Place(configured: LexicalPath.joined(folder, path))
      do {
        files.append((path, try SiteReports.isLinted(path, among: paths) ? file(place) : unlinted(place)))
      } catch {
        fail(place.reportPath, error)
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
    let options = settings.options(folder)
    for report in SiteReports.reports(files, hosting: configurations, in: site, options: options) {
      if configurations.contains(where: { $0.file.path == report.file.path }) {
        // Two sites may share a configuration.
        guard reportedConfigurations.insert(report.file.path).inserted else { continue }
        fileCount += 1
      }
      add(report)
    }
  }

  /// Lints the file of a site for Android, where it has one.
  private mutating func lintAssetLinks(of folder: String) {
    let place = Place(configured: LexicalPath.joined(folder, "\(Site.folder)/assetlinks.json"))
    guard Disk.isFile(place.text), !platforms.isGiven(place) else { return }
    do {
      let report = try file(place)
      let own = [Site.wellKnownPath, Site.rootPath].map { LexicalPath.joined(folder, $0) }.first(where: Disk.isFile)
      add(
        platforms.completed(report, place, settings.options(place.argument), beside: own.map(Place.init(configured:))))
    } catch {
      fail(place.reportPath, error)
    }
  }

  /// Reads the configuration of a host.
  private mutating func configuration(
    _ path: String, _ site: String
  ) -> (configuration: HostingConfiguration, file: ReportedFile)? {
    do {
      let source = try Input.source(path)
      let above = LexicalPath.parent(of: path) ?? ""
      let folder = LexicalPath.inside(above, site) ?? ""
      return HostingConfiguration(source, name: String(LexicalPath.name(of: path)), site: folder).map {
        ($0, ReportedFile(source, path: ReportPath.of(path)))
      }
    } catch {
      fail(ReportPath.of(path), error)
      return nil
    }
  }

  private mutating func unlinted(_ place: Place) throws(Failure) -> FileReport {
    fileCount += 1
    return FileReport(ReportedFile(try Input.source(place.text), path: place.reportPath), [])
  }
}
