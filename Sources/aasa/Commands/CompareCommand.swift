import AndroidManifest
import AppSiteAssociation
import ArgumentParser
import AssetLinks
import Matching
import Reports
import SourceText
import Tasks

/// `aasa compare`: compares the links of an app on iOS and Android.
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compare the links of an app on iOS and Android.",
    discussion: """
      Finds the URLs that open the app on one platform and not on the other: a shortest one for each pair of an Apple \
      component and an Android dynamic rule that decide it. "equal" is proved: every URL opens the app on both platforms \
      or on neither. "undecided" means that the search reached its budget.

      URLs with escapes or empty segments, such as /caf%C3%A9 and /buy//7, come last: most files differ for some of \
      them, because Apple compares the URL as written by default and Android the decoded one. --ordinary leaves them out.

      On Android, the intent filters of the app limit what its dynamic rules open. With --manifest, they are taken into \
      account; without it, only the files are compared. The rules are read by the later of the two known parsers.

      EXAMPLES
        aasa compare apple-app-site-association assetlinks.json
        aasa compare harbor.shop assetlinks.json --app shop.harbor.app --ordinary --exit-code
        aasa compare apple-app-site-association assetlinks.json --format markdown
        aasa compare apple-app-site-association assetlinks.json \\
          --manifest app/src/main/AndroidManifest.xml

      EXIT STATUS
        0  the files were compared
        1  with --exit-code: they differ, or the comparison is undecided
        2  wrong usage, or a file that cannot be read or that devices ignore
      """)

  @OptionGroup var file: FileArgument

  @Argument(help: "The assetlinks.json: a path, https://host/path, or - for standard input.", completion: .file())
  var links: String

  @OptionGroup var app: AppOption

  @OptionGroup var package: PackageOption

  @OptionGroup var manifest: ManifestOption

  @OptionGroup var domain: DomainOption

  @Flag(help: "Compare only URLs without escapes and without empty segments.")
  var ordinary = false

  @OptionGroup var report: ReportArguments

  @Flag(help: "Exit with status 1 if the files differ or the comparison is undecided.")
  var exitCode = false

  @OptionGroup var color: ColorOption

  @OptionGroup var network: FetchOptions

  func validate() throws { try Input.checkStandardInput([file.file, links] + (manifest.path.map { [$0] } ?? [])) }

  func run() throws {
    let (apple, applePath) = try file.place.readUsable(network.client)
    let placed = try Place(links).read(network.client)
    let android = try AssetLinksFile.usable(placed.source)
    let id = try app.onlyApp(in: apple)
    let manifest = try manifest.read()
    let package = try package.package(in: android, manifest)
    let host = try host(in: manifest)
    let scope = try manifest?.scope(of: host)
    let comparison = Progress("comparing").during {
      PlatformComparison(
        apple, app: id, android, package: package, host: host, within: scope, ordinary ? .ordinary : .all, .comparison)
    }
    let results = Report(
      comparison, ios: (apple, applePath), android: (android, placed.reportPath), package: package,
      failOn: exitCode ? .info : nil)
    let places = (DecidingPlaces(.association(apple)), DecidingPlaces(.assetLinks(android)))
    let filters = manifest.flatMap { manifest in scope.map { FilterPlaces(manifest, $0) } }
    try report.write(results, color: color.choice, inputs: [applePath]) { format, style, width in
      switch format {
      case .text: PlatformComparisonText(places.0, places.1, filters, style: style, width: width).text(comparison)
      case .json: PlatformComparisonJSON((apple, id), (android, package), filters).text(comparison)
      case .markdown: PlatformComparisonMarkdown(places.0, places.1).text(comparison)
      case .githubComment: PlatformComparisonMarkdown(places.0, places.1).comment(comparison)
      case .html:
        PlatformComparisonHTML((apple, id), (android, package), results, version: Aasa.version).text(comparison)
      default: nil
      }
    }
    if exitCode, comparison.result != .equal { throw ExitCode.findings }
  }

  /// The host of the URLs: the given one, or the only one of the manifest.
  private func host(in manifest: AndroidManifest?) throws(Failure) -> String {
    guard let manifest, domain.given == nil else { return domain.name }
    let hosts = manifest.hosts
    guard hosts.count == 1 else {
      throw Failure(
        hosts.isEmpty
          ? "no intent filter of \(manifest.source.name) has a host for https links without a wildcard; add --domain"
          : "the intent filters of \(manifest.source.name) have \(grouped(hosts.count)) hosts; add --domain")
    }
    return hosts[0]
  }
}

extension AppOption {
  /// The app of the option, else the only one that the file lists.
  func onlyApp(in file: AssociationFile) throws(Failure) -> AppID {
    if let named = try id(in: file) { return named }
    let apps = file.applinks?.apps ?? []
    guard apps.count == 1 else {
      throw Failure(
        apps.isEmpty ? "the file names no app in `applinks`" : "the file names \(grouped(apps.count)) apps; add --app")
    }
    return apps[0]
  }
}
