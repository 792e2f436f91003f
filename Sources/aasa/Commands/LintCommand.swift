import ArgumentParser
import Association
import Lint
import Reports
import SourceText
import SystemPackage

/// `aasa lint`: what is wrong in files, where, and what it costs.
struct LintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Finds what is wrong in association files, and says what it costs.",
    discussion: """
      Without FILES, those that aasa.yml names are linted.

      EXAMPLES
        aasa lint apple-app-site-association
        aasa lint https://example.com
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

  @Argument(
    help: "Files to lint, folders of a built site, or https://host[/path]; - is standard input.", completion: .file())
  var files: [String] = []

  @OptionGroup var report: ReportArguments

  @OptionGroup var settings: LintSettingsArguments

  @OptionGroup var configuration: ConfigurationOptions

  @Flag(
    help: "Write the fixes into the files, then report what is left. With -, the fixed text goes to standard output.")
  var fix = false

  @Flag(help: "Show the fixes as a unified diff; change nothing.")
  var diff = false

  @OptionGroup var known: BaselineOptions

  @OptionGroup var color: ColorOption

  @OptionGroup var network: FetchOptions

  func validate() throws {
    if diff, known.writeBaseline != nil || !report.outputs.isEmpty {
      throw ValidationError("--diff shows fixes and reports no findings; leave --output and --write-baseline out")
    }
    if fix, let url = files.first(where: RemoteFile.isURL) {
      throw ValidationError("--fix cannot write to \(escapedForDisplay(url)); --diff shows the fixes")
    }
    try known.check(report)
    if fix && diff { throw ValidationError("--fix and --diff exclude each other") }
    if files.count(where: { $0 == Input.standardInput }) > 1 {
      throw ValidationError("standard input can be read once")
    }
  }

  func run() throws {
    let found = try configuration.read(color: color.choice)
    var run = try LintRun(
      self, ConfiguredLint(found, settings.flags, keepsAll: known.needsAll))
    var seen: Set<String> = []
    for path in try files.isEmpty ? configuredFiles(found) : files where seen.insert(Self.key(path)).inserted {
      try run.lint(path)
    }
    if let status = try run.end() { throw status }
  }

  /// What a file or folder that is named twice has in common with itself.
  private static func key(_ path: String) -> String {
    path == Input.standardInput || RemoteFile.isURL(path) ? path : ReportPath.of(path)
  }

  /// The files that the configuration names.
  private func configuredFiles(_ found: ConfigurationFile.Found?) throws -> [String] {
    guard let found, !found.configuration.files.isEmpty else {
      let name = found.map { escapedForDisplay($0.configuration.source.name) }
      throw Failure(
        name.map { "\($0) names no association file; add `files:` to it, or name a file or folder here" }
          ?? "name a file or a folder to lint, or list `files:` in aasa.yml")
    }
    let (paths, problems) = LocalFiles(folder: found.folder).paths(of: found.configuration)
    if problems.isEmpty { return paths }
    UnusableConfiguration(problems).report(color: color.choice)
    throw ExitCode.couldNotRun
  }

  /// Findings go to standard error where the fixed text goes to standard output.
  var reportsTo: FileDescriptor {
    fix && files.contains(Input.standardInput) ? .standardError : .standardOutput
  }

  /// Whether a file's findings are shown as soon as it was looked at.
  var isStreamed: Bool { [.text, .concise].contains(report.shown) }
}
