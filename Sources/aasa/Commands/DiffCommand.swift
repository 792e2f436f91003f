import AppSiteAssociation
import ArgumentParser
import AssetLinks
import Reports
import SourceText

/// `aasa diff`: compares two files, folders or revisions.
struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compare two files, folders or revisions.",
    discussion: """
      Compares the behaviour of the files, not their text: for each app the URLs that it newly opens, that it no longer \
      opens, and that move to another app, one for each component that changed, with the components that decide it in \
      both files. An app that is added to or removed from `webcredentials`, `appclips` or `activitycontinuation` is a \
      difference too. "equivalent" is proved: every URL opens the same apps. "undecided" means that the search reached \
      its budget.

      Systems ignore keys that are newer than themselves, so the files are compared as each generation reads them: iOS 9 \
      to 12, 13, 13.5, and 14 and later; with --min-ios, only from that version on. Generations with the same \
      differences are reported together.

      Of a folder beside a file, the file that devices request first is compared. In two folders, the files that devices \
      request are compared in pairs by path, of one site or of several in folders below. A missing file counts as a file \
      without services. --git compares the work tree with a revision in the same way, or two revisions as A..B.

      Two assetlinks.json, which are recognized by their content, are compared too: their dynamic rules by the URLs that \
      change, with a shortest one for each pair of rules that decide it, and their relations, fingerprints and includes. \
      "equivalent" is proved for URLs whose path begins with a slash. `aasa compare` compares the files of both platforms.

      --urls counts the requests of a log that change apps, by the deciding components, and shows the most frequent \
      URLs. Current systems are assumed. In folders named after hosts, the host of a URL selects the file; \
      otherwise --domain is the host of a single file. The exit status does not depend on it.

      EXAMPLES
        aasa diff old.json new.json
        aasa diff site-before site-after
        aasa diff --git main
        aasa diff --git v1.0..v1.1 public
        aasa diff --git main --urls access.log.gz --domain harbor.shop
        aasa diff old.json new.json --domain harbor.shop
        aasa diff old.json new.json --min-ios 14 --all
        aasa diff https://harbor.shop apple-app-site-association
        aasa diff old.json new.json --exit-code --format json
        aasa diff --git main --format github-comment > comment.md

      EXIT STATUS
        0  the files were compared
        1  with --exit-code: they differ, or the comparison is undecided
        2  wrong usage, a file that cannot be read or that devices ignore, an unknown
           revision, or a file of --urls without a usable URL
      """
  )

  @Argument(
    help:
      "The old and the new association file: a path, the folder of a site, a domain, https://host[/path], or - for standard input. With --git: files or folders to compare. (default: the working directory)",
    completion: .file())
  var paths: [String] = []

  @Option(
    name: .customLong("git"),
    help: .init("Compare the work tree with a git revision, or two revisions.", valueName: "revision"))
  var revisions: String?

  @OptionGroup var app: AppOption

  @OptionGroup var domain: DomainOption

  @OptionGroup var list: URLListArguments

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
    if let revisions {
      _ = try RevisionPair(revisions)
      if paths.contains(Input.standardInput) || paths.contains(where: LexicalPath.isURL) {
        throw ValidationError("--git compares files of the repository; leave out - and URLs")
      }
    } else if paths.count != 2 {
      throw ValidationError("name the old and the new file or folder, or a revision with --git")
    }
    try Input.checkStandardInput(paths + [list.urls].compactMap(\.self))
  }

  func run() throws {
    if let revisions { return try compareRevisions(try RevisionPair(revisions)) }
    let (old, new) = (paths[0], paths[1])
    if areFolders(old, new) { return try compareFolders(old, new) }
    let (oldSource, newSource) = (try Place(old).read(network.client), try Place(new).read(network.client))
    switch (AssetLinksFile.isAssetLinks(oldSource.source), AssetLinksFile.isAssetLinks(newSource.source)) {
    case (true, true): try compareLinks(oldSource, newSource)
    case (false, false): try compareAssociations(oldSource, newSource)
    case (let isOld, _):
      let (links, other) = isOld ? (oldSource.source, newSource.source) : (newSource.source, oldSource.source)
      throw Failure(
        "\(escapedForDisplay(links.name)) is an assetlinks.json, and \(escapedForDisplay(other.name)) is none; `aasa compare` compares the files of both platforms"
      )
    }
  }

  /// Compares two association files.
  private func compareAssociations(_ old: PlacedSource, _ new: PlacedSource) throws {
    let before = try Place.usable(AssociationFile(old.source))
    let after = try Place.usable(AssociationFile(new.source))
    let id = try app.id(in: before, after, byService: true)
    let compared = Progress("comparing").during {
      FileComparison(
        path: Input.name(paths[1]), old: FileComparison.Version(before, reportPath: old.reportPath),
        new: FileComparison.Version(after, reportPath: new.reportPath), parts: differences(before, after, id),
        services: before.serviceDifferences(to: after, app: id))
    }
    let traffic = try traffic(of: [TrafficSite(host: domain.given, old: before, new: after, app: id)])
    let (parts, services) = (compared.parts, compared.services)
    let changes = compared.report(failOn: exitCode ? .info : nil)
    try report.write(changes, color: color.choice) { format, style, width in
      switch format {
      case .text:
        DifferenceText(showsAll: all, style: style, width: width).text(
          parts, ServiceDiffText(services, old: before, new: after))
          + (traffic.map { "\n" + TrafficText(showsAll: all, style: style, width: width).text($0) } ?? "")
      case .json: DifferenceJSON(old: before, new: after).text(parts, services, traffic)
      case .markdown: DifferenceMarkdown([compared], traffic).text()
      case .githubComment: DifferenceMarkdown([compared], traffic).comment()
      case .html: DifferenceHTML([compared], traffic, changes, version: Aasa.version).text()
      default: nil
      }
    }
    if exitCode, compared.result != .equivalent { throw ExitCode.findings }
  }

  /// The requests of `--urls`; `nil` without the option.
  func traffic(of sites: @autoclosure () throws -> [TrafficSite]) throws -> Traffic? {
    guard let urls = list.urls else { return nil }
    return try TrafficRun(try sites(), domain: domain.given).count(urls, list.inputFormat, network.client)
  }

  /// The differences of two files in each reading.
  func differences(_ before: AssociationFile, _ after: AssociationFile, _ app: AppID?) -> [SystemDiff] {
    let detail: FileDiff.Detail =
      all ? .deciders(limit: DifferenceText.allLimit) : .components(limit: DifferenceText.limit)
    let oldest = minimumSystem.version.map { SystemGeneration($0) ?? .paths } ?? .paths
    return before.systemDifferences(to: after, since: oldest, app: app, host: domain.name, detail: detail)
  }
}
