import AppSiteAssociation
import ArgumentParser
import Reports
import SourceText

/// `aasa diff`: compares two files.
struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compare two files or folders.",
    discussion: """
      Compares the behaviour of the files, not their text: for each app the URLs that it newly opens, that it no longer \
      opens, and that move to another app, one for each component that changed, with the components that decide it in \
      both files. An app that is added to or removed from `webcredentials`, `appclips` or `activitycontinuation` is a \
      difference too. "equivalent" is proved: every URL opens the same apps. "undecided" means that the search reached \
      its budget.

      Systems ignore keys that are newer than themselves, so the files are compared as each generation reads them: iOS 9 \
      to 12, 13, 13.5, and 14 and later; with --min-ios, only from that version on. Generations with the same differences are reported together.

      Of a folder beside a file, the file that devices request first is compared. In two folders, the files that devices request are compared in pairs by path, of one site or of several in folders \
      below. A missing file counts as a file without services.

      EXAMPLES
        aasa diff old.json new.json
        aasa diff site-before site-after
        git show HEAD:old.json | aasa diff - new.json
        aasa diff old.json new.json --domain harbor.shop
        aasa diff old.json new.json --min-ios 14 --all
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
    help:
      "The old association file: a path, the folder of a site, a domain, https://host[/path], or - for standard input.",
    completion: .file())
  var old: String

  @Argument(help: "The new association file, in the same forms.", completion: .file())
  var new: String

  @OptionGroup var app: AppOption

  @OptionGroup var domain: DomainOption

  @OptionGroup var report: ReportArguments

  @OptionGroup var minimumSystem: MinimumSystemOption

  @Flag(
    help:
      "Show all results. Otherwise, one URL is shown for each component that changed, not for each two that decide it.")
  var all = false

  @Flag(help: "Exit with status 1 if the files differ or the comparison is undecided.")
  var exitCode = false

  @OptionGroup var color: ColorOption

  @OptionGroup var network: FetchOptions

  func validate() throws {
    try Input.checkStandardInput([old, new])
  }

  func run() throws {
    if areFolders { return try compareFolders() }
    let (before, oldPath) = try Place(old).readUsable(network.client)
    let (after, newPath) = try Place(new).readUsable(network.client)
    let id = try app.id(in: before, after, byService: true)
    let parts = Progress("comparing").during { differences(before, after, id) }
    let services = before.serviceDifferences(to: after, app: id)
    let changes = Report(
      parts, services, old: (before, oldPath), new: (after, newPath), failOn: exitCode ? .info : nil)
    try report.write(changes, color: color.choice) { format, style, width in
      switch format {
      case .text:
        DifferenceText(showsAll: all, style: style, width: width).text(
          parts, ServiceDiffText(services, old: before, new: after))
      case .json: DifferenceJSON(old: before, new: after).text(parts, services)
      default: nil
      }
    }
    if exitCode, !parts.areEquivalent || !services.isEmpty { throw ExitCode.findings }
  }

  /// The differences of two files in each reading.
  func differences(_ before: AssociationFile, _ after: AssociationFile, _ app: AppID?) -> [SystemDiff] {
    let detail: FileDiff.Detail =
      all ? .deciders(limit: DifferenceText.allLimit) : .components(limit: DifferenceText.limit)
    let oldest = minimumSystem.version.map { SystemGeneration($0) ?? .paths } ?? .paths
    return before.systemDifferences(to: after, since: oldest, app: app, host: domain.name, detail: detail)
  }
}
