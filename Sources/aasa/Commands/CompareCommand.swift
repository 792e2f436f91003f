import AndroidManifest
import AppSiteAssociation
import ArgumentParser
import AssetLinks
import Matching
import Reports
import SourceText

/// `aasa compare`: compares the links of an app on iOS and Android.
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compare the links of an app on iOS and Android.",
    discussion: """
      Finds the URLs that open the app on one platform and not on the other: a shortest one for each pair of an Apple \
      component and an Android dynamic rule that decide it. "equal" is proved: every URL opens the app on both platforms \
      or on neither. "undecided" means that the search reached its budget.

      On Android, the intent filters of the app limit what its dynamic rules open. With --manifest, they are taken into \
      account; without it, only the files are compared. The rules are read by the later of the two known parsers.

      EXAMPLES
        aasa compare apple-app-site-association assetlinks.json
        aasa compare harbor.shop assetlinks.json --app shop.harbor.app --exit-code
        aasa compare apple-app-site-association assetlinks.json --format json
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

  @Option(help: "The Android app. (default: that of the manifest, or the only one with dynamic rules)")
  var package: String?

  @OptionGroup var manifest: ManifestOption

  @OptionGroup var domain: DomainOption

  @OptionGroup var format: FormatOption<TextOrJSON>

  @Flag(help: "Exit with status 1 if the files differ or the comparison is undecided.")
  var exitCode = false

  @OptionGroup var color: ColorOption

  @OptionGroup var network: FetchOptions

  func validate() throws { try Input.checkStandardInput([file.file, links] + (manifest.path.map { [$0] } ?? [])) }

  func run() throws {
    let apple = try file.read(network)
    let android = AssetLinksFile(try Place(links).read(network.client).source)
    if android.fault != nil {
      throw Failure("Android reads nothing from \(Input.name(links)); `aasa lint` reports the faults")
    }
    let named = try app.id(in: apple)
    let apps = apple.applinks?.apps ?? []
    guard let id = named ?? (apps.count == 1 ? apps[0] : nil) else {
      throw Failure(
        apps.isEmpty ? "the file names no app in `applinks`" : "the file names \(grouped(apps.count)) apps; add --app")
    }
    let manifest = try manifest.read()
    let package = try chosenPackage(of: android, manifest)
    let host = try host(in: manifest)
    let scope = try manifest?.scope(of: host)
    let comparison = Progress("comparing").during {
      PlatformComparison(
        apple, app: id, android, package: package, host: host, within: scope,
        StepBudget(states: 400_000, steps: 400_000_000))
    }
    let filters = manifest.flatMap { manifest in scope.map { FilterPlaces(manifest, $0) } }
    try format.print(color, json: PlatformComparisonJSON((apple, id), (android, package), filters).text(comparison)) {
      PlatformComparisonText(ComponentPlaces(apple), RulePlaces(android), filters, style: $0, width: $1)
        .text(comparison)
    }
    if exitCode, !comparison.isComplete || !comparison.differences.isEmpty { throw ExitCode.findings }
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

  private func chosenPackage(of file: AssetLinksFile, _ manifest: AndroidManifest?) throws(Failure) -> String {
    // Without dynamic rules the manifest decides.
    let packages = file.packages.filter { manifest != nil || !file.rules(of: $0).isEmpty }
    let named = package ?? manifest?.packageName.map(\.text).flatMap { packages.contains($0) ? $0 : nil }
    if let package = named {
      guard file.packages.contains(package) else {
        throw Failure("no statement lets \(escapedForDisplay(package)) open links")
      }
      guard packages.contains(package) else {
        throw Failure("\(escapedForDisplay(package)) has no dynamic rules: its manifest alone decides; add --manifest")
      }
      return package
    }
    guard packages.count == 1 else {
      let name = escapedForDisplay(file.source.name)
      if packages.isEmpty {
        throw Failure(
          file.packages.isEmpty
            ? "no statement of \(name) lets an app open links"
            : "no app of \(name) has dynamic rules: the manifest alone decides; add --manifest")
      }
      let kind = manifest == nil ? "have dynamic rules" : "open links"
      throw Failure("\(grouped(packages.count)) apps of \(name) \(kind); add --package")
    }
    return packages[0]
  }
}
