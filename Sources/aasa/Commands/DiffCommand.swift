import Answers
import AppSiteAssociation
import ArgumentParser
import ProjectSettings
import Reports
import Tasks

struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration.named(
    "diff", abstract: "Compare two files, folders or revisions.",
    discussion: """
      Compares the behaviour of the files, not their text: for each app the URLs that it newly opens, that it no longer \
      opens, and that move to another app, one for each component that changed, with the components that decide it in \
      both files. An app that is added to or removed from `webcredentials`, `appclips` or `activitycontinuation` is a \
      difference too. "equivalent" is proved: every URL opens the same apps. "undecided" means that the search reached \
      its budget.

      Systems ignore keys that are newer than themselves, so the files are compared as each generation reads them: iOS 9 \
      to 12, 13, 13.5, and 14 and later; with --min-ios, only from that version on. Generations with the same \
      differences are reported together.

      Of a folder beside a file, the file that devices request first is compared. In two folders, of one site or of \
      several in folders below, the file that devices get of each site is compared, and its assetlinks.json, but for \
      --app, --min-ios and --urls. A missing file counts as a file without services. --git compares the work tree with a revision in the same way, or two revisions as A..B.

      Two assetlinks.json, which are recognized by their content, are compared too: their dynamic rules by the URLs that \
      change, with a shortest one for each pair of rules that decide it, and their relations, fingerprints and includes. \
      "equivalent" is proved for URLs whose path begins with a slash. `aasa compare` compares the files of both platforms.

      --urls counts the requests of a log that the difference affects: how many, between which components, and the \
      most frequent URLs. Current systems are assumed. In folders named after hosts, the host of a URL selects the file; \
      otherwise the host is --domain or that of the file in aasa.yml. --fail-on-traffic makes the exit status depend on the share of affected \
      requests.

      EXAMPLES
        aasa diff old.json new.json
        aasa diff site-before site-after
        aasa diff --git main
        aasa diff --git v1.0..v1.1 public
        aasa diff --git main --urls access.log.gz --domain harbor.shop
        aasa diff --git main --urls access.log.gz --fail-on-traffic 0.5
        aasa diff old.json new.json --domain harbor.shop
        aasa diff old.json new.json --min-ios 14 --all
        aasa diff https://harbor.shop apple-app-site-association
        aasa diff old.json new.json --exit-code --format json
        aasa diff --git main --format github-comment > comment.md

      EXIT STATUS
        0  the files were compared
        1  with --exit-code: they differ, or the comparison is undecided; with
           --fail-on-traffic: more requests are affected
        2  wrong usage, a file that cannot be read or that devices ignore, an unknown
           revision, or a file of --urls without a usable URL
      """)

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

  @Option(
    help: .init(
      "With --urls: exit with status 1 if more than this share of the requests for the compared hosts is affected.",
      valueName: "percent"))
  var failOnTraffic: Double?

  @OptionGroup var configuration: ConfigurationOptions

  @OptionGroup var color: ColorOption

  @OptionGroup var network: FetchOptions

  func validate() throws {
    if let revisions {
      _ = try RevisionPair(revisions)
      try refuse(
        "--git compares files of the repository; leave out - and URLs",
        if: paths.contains(Input.standardInput) || paths.contains(where: LexicalPath.isURL))
    } else if paths.count != 2 {
      throw ValidationError("name the old and the new file or folder, or a revision with --git")
    }
    if let failOnTraffic {
      try refuse("--fail-on-traffic counts the requests of --urls; add --urls", if: list.urls == nil)
      try refuse("--fail-on-traffic is from 0 to 100 percent", if: !(0...100).contains(failOnTraffic))
    }
    try Input.checkStandardInput(paths + [list.urls])
  }

  func run() throws { try report.reporting("diff", paths.last ?? "", compare) }

  private func compare() throws {
    var compared = try ComparedVersions(self)
    let failures = compared.reportedFailures
    for failure in failures { Output.report(Failure(failure.message), color: color.choice) }
    let showsFindings = report.formats.contains { $0 == .markdown || $0 == .githubComment }
    let found =
      try domain.given == nil || showsFindings
      ? configuration.read(color: color.choice) : configuration.readNamed(color: color.choice)
    let configured = try domain.given == nil ? compared.setDomains(by: found, self) : [:]
    let options = FileOptions(app: app.text, domain: domain.given, system: minimumSystem.version)
    let question = DiffQuestion(compared.pairs, folders: compared.folders, options, showsAll: all)
    var answer = try Progress("comparing").during { try question.answer() }
    if let urls = list.urls {
      try answer.countTraffic(
        of: urls, list.format, network.client, domain: domain.given, configured, needsCompared: failOnTraffic != nil)
    }
    if showsFindings {
      answer.findNewFindings(
        LintRunSettings(found?.configuration, LintFlags(), .forConfiguration(at: found?.path), keepsAll: false))
    }
    lazy var results = answer.report(failures, failOn: exitCode ? .info : nil, trafficLimit: failOnTraffic)
    let fault = failOnTraffic.flatMap { percent in answer.traffic?.fault(above: percent) }
    try report.write(
      results, color, json: { _ in answer.json }, { _ in answer.document(failures: failures, results) })
    if !failures.isEmpty { throw ExitCode.couldNotRun }
    if let fault { Output.note(fault) }
    if exitCode && answer.result != .equivalent || fault != nil { throw ExitCode.findings }
  }
}
