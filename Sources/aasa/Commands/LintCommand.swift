import ArgumentParser
import ProjectSettings
import Reports
import SourceText
import SystemCalls

struct LintCommand: ParsableCommand {
  static let configuration = CommandConfiguration.named(
    "lint", abstract: "Check association files.",
    discussion: """
      Reports findings with their place, their cost to users, and a next step. Without FILES, the files of aasa.yml \
      are checked.

      In a folder, the files that devices request are checked, and how they fit together. Symbolic links to folders, \
      node_modules, and hidden folders other than .well-known are skipped.

      --diff shows the fixes that --fix would apply. --manifest also checks the intent filters of an Android app, and \
      an assetlinks.json against them.

      `aasa rules` lists the rules, and `aasa rules NAME` explains one.

      EXAMPLES
        aasa lint apple-app-site-association
        aasa lint example.com
        aasa lint --fix apple-app-site-association
        aasa lint --diff apple-app-site-association
        aasa lint --fail-on error --allow legacy-paths --format concise files/*
        aasa lint public --format github --output sarif=aasa.sarif
        aasa lint public --format html > lint.html
        aasa lint assetlinks.json --manifest app/src/main/AndroidManifest.xml
        aasa lint public --write-baseline known.json
        aasa lint public --baseline known.json
        aasa lint . --git origin/main

      EXIT STATUS
        0  no finding at or above --fail-on
        1  findings
        2  wrong usage, or a file that could not be read; the others are checked
      """)

  @Argument(
    help: "Files, folders of a built site, domains, https://host[/path], or - for standard input.", completion: .file())
  var files: [String] = []

  @Option(
    name: .customLong("git"),
    help: .init(
      "Check only the files, and the sites with files, that differ from a git revision, such as the base of a pull request.",
      valueName: "revision"))
  var revision: String?

  @Flag(help: "Print findings and errors only: no totals, no notes.")
  var quiet = false

  @OptionGroup var report: ReportArguments

  @OptionGroup var settings: LintSettingsArguments

  @OptionGroup var configuration: ConfigurationOptions

  @Flag(
    help: "Apply the fixes, then report the remaining findings. With -, the fixed text goes to standard output.")
  var fix = false

  @Flag(help: "Print the changes as a unified diff, and write nothing.")
  var diff = false

  @Flag(help: "Show information beside errors and warnings, too. Otherwise, it is counted in text.")
  var verbose = false

  @OptionGroup var manifest: ManifestOption

  @OptionGroup var known: BaselineOptions

  @OptionGroup var color: ColorOption

  @OptionGroup var network: FetchOptions

  func validate() throws {
    try refuse(
      "--diff shows fixes and reports no findings; leave --format, --output and --write-baseline out",
      if: diff && (known.writeBaseline != nil || !report.outputs.isEmpty || report.shown != .text))
    try refuse(
      "--write-baseline records the findings of all files; leave --git out",
      if: revision != nil && known.writeBaseline != nil)
    try refuse(
      "the fixed text of - goes to standard output; write the report to a file",
      if: reportsTo == .standardError && report.outputs.contains(where: { $0.path == Output.standardOutput }))
    if fix, let remote = files.first(where: { Place($0).isRemote }) {
      throw ValidationError("--fix cannot write to \(escapedForDisplay(remote)); --diff shows the fixes")
    }
    if let revision, revision.isEmpty || revision.hasPrefix("-") || revision.contains("..") {
      throw ValidationError("--git names one revision: a branch, a tag or a commit; the work tree is compared with it")
    }
    try known.check(report)
    try refuse("--fix and --diff exclude each other", if: fix && diff)
    try Input.checkStandardInput(files + [manifest.path])
  }

  func run() throws {
    try report.reporting("lint", files.first ?? configuration.path ?? ProjectConfiguration.names[0], lint)
  }

  private func lint() throws {
    let found = try configuration.read(color: color.choice)
    // A manifest can be checked alone.
    let isManifestAlone = files.isEmpty && found == nil && manifest.path != nil
    let places = files.isEmpty ? isManifestAlone ? [] : try configuredFiles(found) : files.map { Place($0) }
    var run = try LintRun(self, found, places)
    if let status = try run.run() { throw status }
  }

  private func configuredFiles(_ found: LoadedConfiguration?) throws -> [Place] {
    guard let found else { throw Failure("name a file or a folder to lint, or list `files:` in aasa.yml") }
    if !quiet { found.noteFilesElsewhere("checked", "checks") }
    return try found.files(color.choice).map(Place.init(configured:))
  }

  /// Findings go to standard error if the fixed text goes to standard output.
  var reportsTo: FileDescriptor { fix && files.contains(Input.standardInput) ? .standardError : .standardOutput }

  /// `true` if text counts information beside errors and warnings instead of showing it.
  var foldsInfo: Bool { !verbose && settings.severity.selected.isEmpty && settings.limit != 0 }

  /// `true` if a file's findings are shown before the next file is checked.
  var isStreamed: Bool { [.text, .concise].contains(report.shown) }
}
