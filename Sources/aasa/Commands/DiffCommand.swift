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

  @OptionGroup var app: AppOption

  @OptionGroup var domain: DomainOption

  @OptionGroup var report: ReportArguments

  @Flag(help: "Exit with status 1 if the files differ or the comparison is undecided.")
  var exitCode = false

  @OptionGroup var color: ColorOption

  @OptionGroup var network: FetchOptions

  func validate() throws {
    try Input.checkStandardInput([old, new])
  }

  func run() throws {
    let before = try FileArgument.read(old, network)
    let after = try FileArgument.read(new, network)
    let id = try app.id(in: before, after)
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
