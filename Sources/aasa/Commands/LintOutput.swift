import ArgumentParser
import Audit
import Lint
import ProjectSettings
import Reports
import SourceText
import SystemCalls
import Tasks

/// The output of `aasa lint`: the findings of each file as soon as the format allows, then what needs those of all files.
struct LintOutput {
  private let command: LintCommand
  private let found: LoadedConfiguration?
  private let settings: LintRunSettings
  private let terminal: Terminal
  private let style: Style
  private var output: Output
  private var report: Report
  private var known: KnownFindings
  /// The files that were read.
  private var fileCount = 0

  /// - Parameters:
  ///   - found: The configuration.
  ///   - known: The findings of the baseline.
  init(_ command: LintCommand, _ found: LoadedConfiguration?, _ settings: LintRunSettings, _ known: KnownFindings) {
    self.command = command
    self.found = found
    self.settings = settings
    self.known = known
    terminal = Terminal(command.reportsTo)
    style = terminal.style(command.color.choice)
    output = Output(command.reportsTo)
    report = Report(command: "lint", rules: RuleCatalog.all.rules.map(ReportRule.init), failOn: settings.failOn)
  }

  mutating func fail(_ reportPath: String, _ failure: Failure) {
    report.failures.append(ReportFailure(path: reportPath, message: failure.message))
    Output.report(failure, color: command.color.choice)
  }

  /// - Parameter isOfFile: Whether the findings are those of a file, and not of a folder.
  mutating func add(_ found: FileReport, isOfFile: Bool = true) {
    if isOfFile { fileCount += 1 }
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

  mutating func write(_ difference: UnifiedDiff) {
    output.write(difference.rendered(style: style, forTerminal: terminal.isTerminal))
  }

  /// Notes that all files of a folder were linted: what the baseline has of it beside their findings is gone.
  mutating func noteWhole(_ folder: String) { known.search(folder) }

  mutating func flush() throws(Failure) { try output.flush() }

  /// Writes the outputs that need all findings.
  ///
  /// - Returns: The exit status, where it is not 0.
  mutating func end() throws(Failure) -> ExitCode? {
    try output.flush()
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
}
