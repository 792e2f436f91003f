import AppSiteAssociation
import ArgumentParser
import Audit
import ProjectSettings
import Reports
import SystemCalls
import Tasks
import TerminalText

/// The output of a run of `aasa lint`: the findings of each file as soon as the format allows, and the rest at the end.
struct LintOutput {
  private let command: LintCommand
  private let configuration: LoadedConfiguration?
  private let settings: LintRunSettings
  private let terminal: Terminal
  private let style: Style
  private var output: Output
  private var report: Report
  var known: KnownFindings
  private var fileCount = 0

  init(
    _ command: LintCommand, _ found: LoadedConfiguration?, _ settings: LintRunSettings, _ known: KnownFindings
  ) {
    (self.command, configuration, self.settings, self.known) = (command, found, settings, known)
    terminal = Terminal(command.reportsTo)
    style = terminal.style(command.color.choice)
    output = Output(command.reportsTo)
    report = Report(command: "lint", rules: RuleCatalog.all.rules.map(ReportRule.init), failOn: settings.failOn)
  }

  mutating func show(_ changes: UnifiedDiff) {
    output.write(changes.rendered(style: style, forTerminal: terminal.isTerminal))
  }

  mutating func flush() throws(Failure) { try output.flush() }

  mutating func fail(_ reportPath: String, _ failure: Failure, isOfWriting: Bool = false) {
    report.failures.append(ReportFailure(path: reportPath, message: failure.message, isOfWriting: isOfWriting))
    Output.report(failure, color: command.color.choice)
  }

  /// - Parameter isOfFile: Whether the findings are those of a file, and not of a folder.
  mutating func add(_ found: FileReport, isOfFile: Bool = true) {
    if isOfFile { fileCount += 1 }
    let origin = configuration?.origin(of: found.file.path)
    let file = known.removed(from: found).generated(from: origin)
    report.files.append(file)
    if command.diff || !command.isStreamed { return }
    let shown = file.limited(to: settings.shownFindings(command.report.shown))
    let folds = command.foldsInfo && settings.failOn != .info
    if command.report.shown == .text {
      shown.writeText(style: style, width: terminal.width, foldsInfo: folds, isQuiet: command.quiet) {
        output.write($0)
      }
    } else {
      shown.writeConcise(style: style) { output.write($0) }
    }
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
      known, report, command.report.shown, configuration,
      isOfAllFiles: command.files.isEmpty && command.revision == nil, isQuiet: command.quiet)
    if !report.failures.isEmpty { return .couldNotRun }
    if let excess { Output.note(excess) }
    return report.fails || excess != nil ? .findings : nil
  }

  private var page: String {
    report.limited(to: settings.shownFindings(.html))
      .document(uses: configuration?.uses(in: report, command.network.client) ?? [:]).page
  }
}
