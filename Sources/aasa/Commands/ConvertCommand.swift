import AppSiteAssociation
import ArgumentParser
import AssetLinks
import Matching
import Reports
import SourceText
import Tasks

/// `aasa convert`: writes the file of the other platform.
struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Write the file of the other platform.",
    discussion: """
      Writes an assetlinks.json with dynamic rules for the components of an app, or an association file with components \
      for dynamic rules. The two languages are not the same, so the files are compared as `aasa compare` does. The file \
      goes to standard output, and the remaining differences to standard error; with --format json, the report contains \
      the file.

      For Android, `/buy/*` becomes two rules, a path without a star gets another one with a slash at its end, and a \
      variable becomes a rule for each of its values, up to --expand for a component; beyond it, wildcards. For iOS, \
      components are compared with decoded URLs (`percentEncoded`, iOS 14).

      EXAMPLES
        aasa convert apple-app-site-association > assetlinks.json
        aasa convert FILE --package shop.harbor.app --fingerprint 14:6D:E9:…
        aasa convert assetlinks.json --app 9QX4T7KM2P.shop.harbor.app

      EXIT STATUS
        0  the file was written
        1  with --exit-code: it differs, or the comparison is undecided
        2  wrong usage, or a file that cannot be read or that devices ignore
      """)

  enum Platform: String, ExpressibleByArgument, CaseIterable {
    case android, ios
  }

  @OptionGroup var file: FileArgument

  @Option(help: "The platform to write a file for. (default: the other one)")
  var to: Platform?

  @OptionGroup var app: AppOption

  @Option(
    help:
      "The package name of the Android app. (default: the only one with dynamic rules; in a file for Android, the bundle ID)"
  )
  var package: String?

  @Option(
    name: .customLong("fingerprint"),
    help: .init("A SHA-256 fingerprint to write. Can be repeated.", valueName: "fingerprint"))
  var fingerprints: [String] = []

  @Option(help: .init("The rules that the variables of a component may become.", valueName: "count"))
  var expand = 100

  @OptionGroup var domain: DomainOption

  @OptionGroup var format: FormatOption<TextOrJSON>

  @Flag(help: "Exit with status 1 if the files differ or the comparison is undecided.")
  var exitCode = false

  @OptionGroup var color: ColorOption

  @OptionGroup var network: FetchOptions

  func validate() throws {
    if !(1...100_000).contains(expand) { throw ValidationError("--expand is from 1 to 100000") }
  }

  func run() throws {
    let placed = try file.place.read(network.client)
    let isAndroid = AssetLinksFile.isAssetLinks(placed.source)
    if let to, (to == .android) == isAndroid {
      throw Failure("\(escapedForDisplay(placed.source.name)) is a file for \(to.rawValue) already")
    }
    try isAndroid ? convertRules(placed.source) : convertComponents(placed.source)
  }

  private func convertComponents(_ source: SourceFile) throws {
    let file = try Place.usable(AssociationFile(source))
    let id = try app.onlyApp(in: file)
    let name = package ?? id.bundleID.map(String.init) ?? id.text
    let conversion = Progress("converting").during {
      PlatformConversion(
        file, app: id, package: name, fingerprints: fingerprints, limit: expand, host: domain.name, .all, .comparison)
    }
    try report(conversion, conversion.android.source, id, name)
    if fingerprints.isEmpty {
      Output.note(
        "the file has no fingerprint; give the SHA-256 fingerprint of the app's certificate with --fingerprint")
    }
    try end(conversion)
  }

  private func convertRules(_ source: SourceFile) throws {
    let file = try AssetLinksFile.usable(source)
    let name = try PackageOption.package(package, in: file)
    guard let app = app.text else { throw Failure("name the iOS app as <prefix>.<bundle ID> with --app") }
    if !fingerprints.isEmpty { throw Failure("an association file has no fingerprints; leave out --fingerprint") }
    let conversion = Progress("converting").during {
      PlatformConversion(file, package: name, app: AppID(app), host: domain.name, .all, .comparison)
    }
    try report(conversion, conversion.apple.source, AppID(app), name)
    try end(conversion)
  }

  /// The file goes to standard output, and the comparison to standard error.
  private func report(_ conversion: PlatformConversion, _ written: SourceFile, _ app: AppID, _ package: String) throws {
    let (apple, android) = (conversion.apple, conversion.android)
    if format.value == .json {
      let json = PlatformComparisonJSON((apple, app), (android, package))
      return try Output.print(json.text(conversion.comparison, converted: written))
    }
    var result = Output(.standardOutput)
    result.write(written.bytes)
    try result.flush()
    let terminal = Terminal(.standardError)
    var report = Output(.standardError)
    report.write(
      PlatformComparisonText(
        DecidingPlaces(.association(apple)), DecidingPlaces(.assetLinks(android)), style: terminal.style(color.choice),
        width: terminal.width
      ).text(conversion.comparison))
    try report.flush()
  }

  private func end(_ conversion: PlatformConversion) throws {
    if exitCode, conversion.comparison.result != .equal { throw ExitCode.findings }
  }
}
