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

      Only the files are compared. On Android, the intent filters of the app limit what its dynamic rules open. The \
      rules are read by the later of the two known parsers.

      EXAMPLES
        aasa compare apple-app-site-association assetlinks.json
        aasa compare harbor.shop assetlinks.json --app shop.harbor.app --exit-code
        aasa compare apple-app-site-association assetlinks.json --format json

      EXIT STATUS
        0  the files were compared
        1  with --exit-code: they differ, or the comparison is undecided
        2  wrong usage, or a file that cannot be read or that devices ignore
      """)

  @OptionGroup var file: FileArgument

  @Argument(help: "The assetlinks.json: a path, https://host/path, or - for standard input.", completion: .file())
  var links: String

  @OptionGroup var app: AppOption

  @Option(help: "The Android app. (default: the only one with dynamic rules)")
  var package: String?

  @OptionGroup var domain: DomainOption

  @OptionGroup var format: FormatOption<TextOrJSON>

  @Flag(help: "Exit with status 1 if the files differ or the comparison is undecided.")
  var exitCode = false

  @OptionGroup var color: ColorOption

  @OptionGroup var network: FetchOptions

  func validate() throws { try Input.checkStandardInput([file.file, links]) }

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
    let package = try chosenPackage(of: android)
    let comparison = Progress("comparing").during {
      PlatformComparison(
        apple, app: id, android, package: package, host: domain.name, StepBudget(states: 400_000, steps: 400_000_000))
    }
    try format.print(color, json: PlatformComparisonJSON((apple, id), (android, package)).text(comparison)) {
      PlatformComparisonText(ComponentPlaces(apple), RulePlaces(android), style: $0, width: $1).text(comparison)
    }
    if exitCode, !comparison.isComplete || !comparison.differences.isEmpty { throw ExitCode.findings }
  }

  private func chosenPackage(of file: AssetLinksFile) throws(Failure) -> String {
    let packages = file.packages.filter { !file.rules(of: $0).isEmpty }
    if let package {
      guard file.packages.contains(package) else {
        throw Failure("no statement lets \(escapedForDisplay(package)) open links")
      }
      guard packages.contains(package) else {
        throw Failure("\(escapedForDisplay(package)) has no dynamic rules: its manifest alone decides")
      }
      return package
    }
    guard packages.count == 1 else {
      throw Failure(
        packages.isEmpty
          ? "no app of \(escapedForDisplay(file.source.name)) has dynamic rules: the manifest alone decides"
          : "\(grouped(packages.count)) apps of \(escapedForDisplay(file.source.name)) have dynamic rules; add --package"
      )
    }
    return packages[0]
  }
}
