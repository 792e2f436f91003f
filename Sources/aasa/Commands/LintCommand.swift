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
        aasa lint public --format github --output sarif=aasa.sarif --output junit=aasa.xml
        aasa lint public --write-baseline known.json
        aasa lint public --baseline known.json

      In a folder, the files that devices would ask for are linted, and what is wrong with the set is told: two that differ, a name \
      or a place that no device asks for, none at all. Links to folders, node_modules and hidden folders other than .well-known \
      are left out.

      The rules are listed by `aasa rules`, and explained by `aasa rules NAME`.

      EXIT STATUS
        0  no finding at or above --fail-on
        1  findings
        2  wrong usage, or a file that could not be read; the others are still linted
      """)

  @Argument(help: "Files to lint, or folders of a built site; - is standard input.", completion: .file())
  var files: [String]

  @OptionGroup var report: ReportArguments

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

  @Option(
    help: .init("A file of known findings: they are not shown and do not fail.", valueName: "path"), completion: .file()
  )
  var baseline: String?

  @Option(
    help: .init("Write all findings to a file, as known ones; the exit status is 0.", valueName: "path"),
    completion: .file())
  var writeBaseline: String?

  @OptionGroup var color: ColorOption

  func validate() throws {
    if diff, writeBaseline != nil || !report.outputs.isEmpty {
      throw ValidationError("--diff shows fixes and reports no findings; leave --output and --write-baseline out")
    }
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
    var run = try LintRun(self)
    for path in files { try run.lint(path) }
    if let status = try run.end() { throw status }
  }

  /// Findings go to standard error where the fixed text goes to standard output.
  var reportsTo: FileDescriptor {
    fix && files.contains(Input.standardInput) ? .standardError : .standardOutput
  }

  var options: LintOptions {
    var options = LintOptions()
    options.allowed = Set(allowed)
    options.denied = Set(denied)
    options.minimumSystem = minimumSystem
    // A baseline knows all of them.
    let isUnlimited = limit == 0 || baseline != nil || writeBaseline != nil
    options.findingsPerRule = isUnlimited ? .max : max(limit ?? 0, options.findingsPerRule)
    options.maximumExpansion = maxExpansion
    return options
  }

  /// Whether a file's findings are shown as soon as it was looked at.
  var isStreamed: Bool { [.text, .concise].contains(report.shown) }

  /// How many findings of one rule are shown in a format.
  func shownFindings(_ format: ReportFormat) -> Int {
    if let limit { return limit == 0 ? .max : limit }
    return format == .text ? 50 : LintOptions().findingsPerRule
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
