import ArgumentParser
import Association
import Lint
import Reports
import SourceText
import SystemPackage

/// A run of `aasa lint`. Checks files and folders one by one and prints findings as early as possible.
struct LintRun {
  private let command: LintCommand
  private var configured: ConfiguredLint
  private let terminal: Terminal
  private var output: Output
  private var report: Report
  private var known: KnownFindings

  init(_ command: LintCommand, _ configured: ConfiguredLint) throws(Failure) {
    self.command = command
    self.configured = configured
    terminal = Terminal(command.reportsTo)
    output = Output(command.reportsTo)
    report = Report(command: "lint", rules: Rule.all.map(ReportRule.init))
    if case .severity(let severity) = configured.common.failOn.value { report.failOn = severity }
    known = try KnownFindings(command.known)
  }

  /// Checks a file, or all files of a folder.
  mutating func lint(_ path: String) throws(Failure) {
    if path != Input.standardInput, !RemoteFile.isURL(path), SiteSearch.isFolder(Input.filePath(path)) {
      let search = SiteSearch(Input.filePath(path))
      for site in search.sites { lint(site.folder, site.files) }
      for (path, failure) in search.failures { fail(path.string, failure) }
    } else {
      do { add(try file(path)) } catch { fail(path, error) }
    }
    try output.flush()
  }

  /// Writes the reports that need all findings.
  ///
  /// - Returns: The exit status; `nil` for 0.
  mutating func end() throws(Failure) -> ExitCode? {
    if !command.diff {
      try command.report.write(
        report, to: command.reportsTo, color: command.color.choice, isShown: command.isStreamed,
        inputs: [configured.path, command.known.baseline].compactMap(\.self), limit: configured.shownFindings)
    }
    try known.end(report, command.report.shown, configured)
    if !report.failures.isEmpty { return .couldNotRun }
    return report.fails || configured.hasTooManyWarnings(report) ? .findings : nil
  }

  private mutating func fail(_ path: String, _ failure: Failure) {
    report.failures.append(ReportFailure(path: ReportPath.of(path), message: failure.description))
    Output.report(failure, color: command.color.choice)
  }

  private mutating func add(_ found: FileReport) {
    let file = known.removed(from: found, &configured)
    let shown = file.limited(to: configured.shownFindings(command.report.shown))
    switch command.report.shown {
    case _ where command.diff: break
    case .text: shown.writeText(style: terminal.style(command.color.choice), width: terminal.width, to: &output)
    case .concise: shown.writeConcise(style: terminal.style(command.color.choice), to: &output)
    default: break
    }
    report.files.append(file)
  }
}

// MARK: Files

extension LintRun {
  /// Checks a file. With `--fix` or `--diff`, writes or prints its fixes.
  private mutating func file(_ path: String) throws(Failure) -> FileReport {
    let source = try Input.source(path, command.network.client)
    let name = ReportPath.of(path)
    let options = configured.options(path)
    guard command.fix || command.diff else {
      return Progress("linting").during {
        FileReport(source, path: name, Linter.lint(AssociationFile(source), options: options))
      }
    }
    let fixed = Progress("linting").during { FixedFile(source, path: name, options: options) }
    if command.diff {
      let difference = UnifiedDiff(source.name, from: source.bytes, to: fixed.source.bytes)
      output.write(
        difference.rendered(style: terminal.style(command.color.choice), forTerminal: terminal.isTerminal))
      return fixed.unfixedReport
    }
    if path == Input.standardInput {
      var text = Output(.standardOutput)
      text.write(fixed.source.bytes)
      try text.flush()
    } else if !fixed.fixes.isEmpty {
      try Input.replace(path, with: fixed.source.bytes)
    }
    return fixed.report
  }

  /// Checks the files of a site, first each file, then the set.
  private mutating func lint(_ folder: FilePath, _ paths: [String]) {
    let isServed = paths.contains(where: Site.isRead)
    var reports: [FileReport] = []
    var files: [Site.File] = []
    for path in paths {
      let place = folder.appending(path).string
      do {
        // A file that devices ignore gets no further findings if another one is read.
        let isLooked = Site.isRead(path) || !isServed
        let found =
          isLooked ? try file(place) : FileReport(ReportedFile(try Input.source(place), path: ReportPath.of(place)), [])
        reports.append(found)
        files.append(Site.File(path: path, AssociationFile(found.file.source)))
      } catch {
        fail(place, error)
      }
    }
    // Rules about the site need all of its files.
    guard files.count == paths.count else {
      for report in reports { add(report) }
      return
    }
    let site = Site(files)
    let findings = Linter.lint(site, options: configured.options(folder.string))
    for (index, report) in reports.enumerated() {
      add(report.with(findings.filter { $0.file == index }.map { ReportResult($0, files: reports.map(\.file)) }))
    }
    let others = findings.filter { $0.file == nil }.map { ReportResult($0, files: reports.map(\.file)) }
    if others.isEmpty { return }
    let name = SourceFile(name: Input.name(folder.isEmpty ? "." : folder.string), bytes: [])
    add(FileReport(ReportedFile(name, path: ReportPath.of(folder.string)), others))
  }
}
