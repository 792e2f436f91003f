import AppSiteAssociation
import ArgumentParser
import Reports
import SourceText

/// `aasa diff`: compares two files.
struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compare two files.",
    discussion: """
      Compares the behaviour of the files, not their text: for each app a shortest URL that it newly opens, one that \
      it no longer opens, and one that moves to another app, with the components that decide it in both files. \
      "equivalent" is proved: every URL opens the same apps. "undecided" means that the search reached its budget.

      EXAMPLES
        aasa diff old.json new.json
        git show HEAD:old.json | aasa diff - new.json
        aasa diff old.json new.json --domain harbor.shop
        aasa diff https://harbor.shop apple-app-site-association
        aasa diff old.json new.json --exit-code --format json
        aasa diff old.json new.json --output markdown=comment.md

      EXIT STATUS
        0  the files were compared
        1  with --exit-code: they differ, or the comparison is undecided
        2  wrong usage, or a file that cannot be read or that devices ignore
      """
  )

  @Argument(
    help: "The old association file: a path, https://host[/path], or - for standard input.", completion: .file())
  var old: String

  @Argument(help: "The new association file, in the same forms.", completion: .file())
  var new: String

  @Option(help: "Only this app, as <prefix>.<bundle ID>. (default: all apps of both files)")
  var app: String?

  @OptionGroup var domain: DomainOption

  @OptionGroup var report: ReportArguments

  @Flag(help: "Exit with status 1 if the files differ or the comparison is undecided.")
  var exitCode = false

  @OptionGroup var color: ColorOption

  @OptionGroup var network: FetchOptions

  func validate() throws {
    if old == Input.standardInput, new == Input.standardInput {
      throw ValidationError("standard input can be read once")
    }
  }

  func run() throws {
    let before = try AssociationArguments.read(old, network.client)
    let after = try AssociationArguments.read(new, network.client)
    let id = app.map { AppID($0) }
    if let id, ![before, after].contains(where: { $0.applinks?.apps.contains(id) == true }) {
      Output.note("no entry of `details` names the app \(escapedForDisplay(id.text)) in either file")
    }
    let differences = Progress("comparing").during { before.differences(to: after, app: id, host: domain.name) }
    let changes = Report(
      differences, old: (before, ReportPath.of(old)), new: (after, ReportPath.of(new)), failOn: exitCode ? .info : nil)
    try report.write(changes, color: color.choice) { format, style, width in
      switch format {
      case .text: DifferenceText(old: before, new: after, style: style, width: width).text(differences)
      case .json: DifferenceJSON(old: before, new: after).text(differences)
      default: nil
      }
    }
    if exitCode, !differences.isEquivalence { throw ExitCode.findings }
  }
}
