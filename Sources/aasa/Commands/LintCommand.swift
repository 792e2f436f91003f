import ArgumentParser
import Association
import JSONSource
import Lint
import Reports

/// `aasa lint`: what is wrong in files, where, and what it costs.
struct LintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Finds what is wrong in association files, and says what it costs.",
    discussion: """
      EXAMPLES
        aasa lint apple-app-site-association
        curl -s https://example.com/.well-known/apple-app-site-association | aasa lint -
        aasa lint --fix apple-app-site-association
        aasa lint --diff apple-app-site-association
        aasa lint --fail-on error --allow legacy-paths --format concise files/*

      The rules are listed by `aasa rules`, and explained by `aasa rules NAME`.

      EXIT STATUS
        0  no finding at or above --fail-on
        1  findings
        2  wrong usage, or a file that could not be read; the others are still linted
      """)

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, concise, json
  }

  @Argument(help: "Files to lint; - is standard input.", completion: .file())
  var files: [String]

  @Option(help: "How findings are shown: text, concise (a line each) or json.")
  var format = Format.text

  @Option(help: "The least severity that makes the exit status 1: error, warning or info.")
  var failOn = Severity.warning

  @Option(name: .customLong("allow"), help: "A rule to leave out. Can be repeated.", completion: .ruleName)
  var allowed: [RuleName] = []

  @Option(
    name: .customLong("deny"), help: "A rule whose findings are errors. Can be repeated.", completion: .ruleName)
  var denied: [RuleName] = []

  @Option(
    name: .customLong("min-ios"),
    help: "The oldest iOS that must understand the file, such as 13.5.", transform: Self.systemVersion)
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
    if let name = allowed.first(where: denied.contains) {
      throw ValidationError("'\(name.text)' is both allowed and denied")
    }
  }

  func run() throws {
    var output = Output(.standardOutput)
    var reports: [FindingReport] = []
    var isComplete = true
    for path in files {
      do {
        let report = try lint(path, to: &output)
        reports.append(report)
        try output.flush()
      } catch {
        isComplete = false
        Output.report(error, color: color.choice)
      }
    }
    if format == .json, !diff { output.write(FindingReport.json(reports) + "\n") }
    try output.flush()
    if !isComplete { throw ExitCode.couldNotRun }
    if reports.contains(where: { $0.reaches(failOn) }) { throw ExitCode.findings }
  }

  private var options: LintOptions {
    var options = LintOptions()
    options.allowed = Set(allowed.map(\.text))
    options.denied = Set(denied.map(\.text))
    options.minimumSystem = minimumSystem
    return options
  }

  private func lint(_ path: String, to output: inout Output) throws(Failure) -> FindingReport {
    let source = try Input.source(path)
    let report = report(source)
    show(report, to: &output)
    return report
  }

  private func report(_ source: SourceFile) -> FindingReport {
    FindingReport(source, Linter.lint(AssociationFile(source), options: options))
  }

  private func show(_ report: FindingReport, to output: inout Output) {
    let style = color.style
    switch format {
    case .text: report.writeText(style: style, width: Terminal.standardOutput.width, to: &output)
    case .concise: report.writeConcise(style: style, to: &output)
    case .json: break
    }
  }

  private static func systemVersion(_ text: String) throws -> SystemVersion {
    guard let version = SystemVersion(text) else {
      throw ValidationError("'\(escapedForDisplay(text))' is not a version such as 13.5")
    }
    return version
  }
}
