import ArgumentParser
import Association
import JSONSource
import Lint
import Reports
import SystemPackage

/// `aasa lint`: what is wrong in files, where, and what it costs.
struct LintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Finds what is wrong in association files, and says what it costs.",
    discussion: """
      EXAMPLES
        aasa lint apple-app-site-association
        curl -s https://example.com/apple-app-site-association | aasa lint -
        aasa lint --fix apple-app-site-association
        aasa lint --diff apple-app-site-association
        aasa lint --fail-on error --allow legacy-paths --format concise files/*

      The rules are listed by `aasa rules`, and explained by `aasa rules NAME`.

      EXIT STATUS
        0  no finding at or above --fail-on
        1  findings
        2  wrong usage, or a file that could not be read; the others are still linted
      """)

  @Argument(help: "Files to lint; - is standard input.", completion: .file())
  var files: [String]

  @OptionGroup var report: ReportArguments

  @Option(help: .init("The least severity that makes the exit status 1.", valueName: "severity"))
  var failOn = Severity.warning

  @Option(
    name: .customLong("allow"), help: .init("A rule to leave out. Can be repeated.", valueName: "rule"),
    completion: .ruleName)
  var allowed: [String] = []

  @Option(
    name: .customLong("deny"), help: .init("A rule whose findings are errors. Can be repeated.", valueName: "rule"),
    completion: .ruleName)
  var denied: [String] = []

  @Option(
    name: .customLong("min-ios"),
    help: .init("The oldest iOS that must understand the file, such as 13.5.", valueName: "version"),
    transform: Self.systemVersion)
  var minimumSystem: SystemVersion?

  @Flag(
    help: "Write the fixes into the files, then report what is left. With -, the fixed text goes to standard output.")
  var fix = false

  @Flag(help: "Show the fixes as a unified diff; change nothing.")
  var diff = false

  @OptionGroup var color: ColorOption

  func validate() throws {
    if fix && diff { throw ValidationError("--fix and --diff exclude each other") }
    if files.count(where: { $0 == Input.standardInput }) > 1 {
      throw ValidationError("standard input can be read once")
    }
    for name in allowed + denied { _ = try Rule.required(name) }
    if let name = allowed.first(where: denied.contains) {
      throw ValidationError("'\(name)' is both allowed and denied")
    }
  }

  func run() throws {
    var output = Output(reportsTo)
    var report = Report(command: "lint", rules: Rule.all.map(ReportRule.init), failOn: failOn)
    for path in files {
      do {
        report.files.append(try lint(path, to: &output))
      } catch {
        report.failures.append(ReportFailure(path: ReportPath.of(path), message: error.description))
        Output.report(error, color: color.choice)
      }
      try output.flush()
    }
    if !diff { try self.report.write(report, color: color.choice, isShown: isStreamed) }
    if !report.failures.isEmpty { throw ExitCode.couldNotRun }
    if report.fails { throw ExitCode.findings }
  }

  /// Findings go to standard error where the fixed text goes to standard output.
  private var reportsTo: FileDescriptor {
    fix && files.contains(Input.standardInput) ? .standardError : .standardOutput
  }

  private var options: LintOptions {
    var options = LintOptions()
    options.allowed = Set(allowed)
    options.denied = Set(denied)
    options.minimumSystem = minimumSystem
    return options
  }

  private func lint(_ path: String, to output: inout Output) throws(Failure) -> FileReport {
    let source = try Input.source(path)
    let terminal = Terminal(reportsTo)
    let style = terminal.style(color.choice)
    let name = ReportPath.of(path)
    guard fix || diff else {
      let report = FileReport(source, path: name, Linter.lint(AssociationFile(source), options: options))
      show(report, style, terminal.width, to: &output)
      return report
    }
    let fixed = FixedFile(source, path: name, options: options)
    if diff {
      let difference = UnifiedDiff(source.name, from: source.bytes, to: fixed.source.bytes)
      output.write(difference.rendered(style: style, forTerminal: terminal.isTerminal))
      return fixed.unfixedReport
    }
    if path == Input.standardInput {
      var text = Output(.standardOutput)
      text.write(fixed.source.bytes)
      try text.flush()
    } else if !fixed.fixes.isEmpty {
      try Input.replace(path, with: fixed.source.bytes)
    }
    show(fixed.report, style, terminal.width, to: &output)
    return fixed.report
  }

  private func show(_ report: FileReport, _ style: Style, _ width: Int, to output: inout Output) {
    switch self.report.shown {
    case .text: report.writeText(style: style, width: width, to: &output)
    case .concise: report.writeConcise(style: style, to: &output)
    default: break
    }
  }

  /// Whether a file's findings are shown as soon as it was looked at.
  private var isStreamed: Bool { [.text, .concise].contains(report.shown) }

  private static func systemVersion(_ text: String) throws -> SystemVersion {
    guard let version = SystemVersion(text) else {
      throw ValidationError("'\(escapedForDisplay(text))' is not a version such as 13.5")
    }
    return version
  }
}
