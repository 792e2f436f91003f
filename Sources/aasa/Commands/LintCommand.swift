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

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, concise, json
  }

  @Argument(help: "Files to lint; - is standard input.", completion: .file())
  var files: [String]

  @Option(help: "How findings are shown; concise is a line each.")
  var format = Format.text

  @Option(
    help: .init(
      "The most findings of one rule that are shown; the others are counted, and 0 shows all. By default 50 as text, 1000 "
        + "otherwise.", valueName: "count"))
  var limit: Int?

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

  @Option(
    help: .init("More literal strings than a component may stand for, such as 10_000_000.", valueName: "number"),
    transform: Self.count)
  var maxExpansion = LintOptions().maximumExpansion

  @Flag(
    help: "Write the fixes into the files, then report what is left. With -, the fixed text goes to standard output.")
  var fix = false

  @Flag(help: "Show the fixes as a unified diff; change nothing.")
  var diff = false

  @OptionGroup var color: ColorOption

  func validate() throws {
    if let limit, limit < 0 { throw ValidationError("--limit is a number of findings, or 0 for all") }
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
    var reports: [FindingReport] = []
    var isComplete = true
    for path in files {
      do {
        reports.append(try lint(path, to: &output))
      } catch {
        isComplete = false
        Output.report(error, color: color.choice)
      }
      try output.flush()
    }
    if format == .json, !diff {
      output.write(FindingReport.json(reports.map { $0.limited(to: shownFindings) }) + "\n")
    }
    try output.flush()
    if !isComplete { throw ExitCode.couldNotRun }
    if reports.contains(where: { $0.reaches(failOn) }) { throw ExitCode.findings }
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
    options.findingsPerRule = limit == 0 ? .max : max(limit ?? 0, options.findingsPerRule)
    options.maximumExpansion = maxExpansion
    return options
  }

  /// How many findings of one rule are shown.
  private var shownFindings: Int {
    if let limit { return limit == 0 ? .max : limit }
    return format == .text ? 50 : options.findingsPerRule
  }

  private func lint(_ path: String, to output: inout Output) throws(Failure) -> FindingReport {
    let source = try Input.source(path)
    let terminal = Terminal(reportsTo)
    let style = terminal.style(color.choice)
    let progress = Progress("linting")
    guard fix || diff else {
      let report = progress.during { FindingReport(source, Linter.lint(AssociationFile(source), options: options)) }
      show(report, style, terminal.width, to: &output)
      return report
    }
    let fixed = progress.during { FixedFile(source, options: options) }
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

  private func show(_ report: FindingReport, _ style: Style, _ width: Int, to output: inout Output) {
    let report = report.limited(to: shownFindings)
    switch format {
    case .text: report.writeText(style: style, width: width, to: &output)
    case .concise: report.writeConcise(style: style, to: &output)
    case .json: break
    }
  }

  /// Digits, which underscores may group.
  private static func count(_ text: String) throws -> Int {
    let groups = text.split(separator: "_", omittingEmptySubsequences: false)
    guard groups.allSatisfy({ !$0.isEmpty && $0.allSatisfy { "0"..."9" ~= $0 } }),
      let count = Int(groups.joined()), count > 0
    else {
      throw ValidationError("'\(escapedForDisplay(text))' is not a number such as 10000000 or 10_000_000")
    }
    return count
  }

  private static func systemVersion(_ text: String) throws -> SystemVersion {
    guard let version = SystemVersion(text) else {
      throw ValidationError("'\(escapedForDisplay(text))' is not a version such as 13.5")
    }
    return version
  }
}
