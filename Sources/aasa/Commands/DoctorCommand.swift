import AppClaims
import ArgumentParser
import Association
import Audit
import Fetching
import Matching
import Reports
import Serving
import SourceText

/// `aasa doctor`: finds the step at which a link fails.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Find out why a link does not open an app.",
    discussion: """
      Checks each step that a device takes: whether the app claims the domain, the domain serves a file, the file \
      names the app, Apple's CDN has the same file, and a component matches the URL. A failed step has its reason and \
      the command that shows more. Devices have the CDN's copy, so the copy decides where it is used.

      With --platform android, the steps are those of Android: whether an intent filter matches, if --manifest has them, the \
      domain serves an assetlinks.json as Android requires, a statement names the app, and a dynamic rule matches.

      With --passkeys and a domain instead of a URL, the same steps are checked for `webcredentials`, which passkeys and \
      saved passwords need.

      EXAMPLES
        aasa doctor https://harbor.shop/buy/42 --app App.ipa
        aasa doctor https://harbor.shop/buy/42 --app 9QX4T7KM2P.shop.harbor.app
        aasa doctor URL --app App.entitlements --app-id 9QX4T7KM2P.shop.harbor.app
        aasa doctor URL --app App.ipa --against apple-app-site-association
        aasa doctor https://harbor.shop/buy/42 --app App.ipa --against http://localhost:3000
        aasa doctor http://localhost:3000/buy/42 --app 9QX4T7KM2P.shop.harbor.app
        aasa doctor https://harbor.shop/buy/42 --platform android --package shop.harbor
        aasa doctor URL --platform android --manifest app/src/main/AndroidManifest.xml
        aasa doctor --passkeys harbor.shop --app App.ipa
        aasa doctor --swcutil-show swcutil_show.txt
        aasa doctor URL --swcutil-show swcutil_show.txt --app shop.harbor.app

      EXIT STATUS
        0  with the file that devices have, no step keeps the link from the app, or the
           app from the passkeys
        1  the link stays in the browser, or the app cannot use the passkeys
        2  unknown: a server could not be contacted, a claim or the app ID contains a
           build setting, a source could not be read, or wrong usage
      """)

  @Argument(help: "The URL of the link.")
  var url: String?

  @Option(
    help: .init(
      "The app: an .app, .ipa, profile, entitlements file or Expo configuration, or its ID as <prefix>.<bundle ID> or its bundle ID.",
      valueName: "path or app ID"), completion: .file())
  var app: String?

  @Option(
    help: .init(
      "Check whether the app can use passkeys and saved passwords of this domain, instead of a link.",
      valueName: "domain"))
  var passkeys: String?

  @Option(
    name: .customLong("swcutil-show"),
    help: .init(
      "Print the associations of a device instead, from the output of `swcutil show` or swcutil_show.txt of a sysdiagnose; only those of URL and --app, if they are given.",
      valueName: "path"), completion: .file())
  var device: String?

  @Option(
    name: .customLong("app-id"),
    help: .init("The app ID for a source without one, as <prefix>.<bundle ID>.", valueName: "app ID"),
    transform: ClaimArguments.appID)
  var appID: AppID?

  @OptionGroup var platform: PlatformOption

  @OptionGroup var package: PackageOption

  @OptionGroup var manifest: ManifestOption

  @OptionGroup var against: AgainstArguments

  @OptionGroup var cdn: CDNOption

  @OptionGroup var network: FetchOptions

  @OptionGroup var format: FormatOption<TextOrJSON>

  @OptionGroup var color: ColorOption

  func validate() throws {
    if platform.platform == .android { return try validateForAndroid() }
    if package.name != nil || manifest.path != nil {
      throw ValidationError("--package and --manifest are about the Android app; add --platform android")
    }
    if let passkeys {
      try DomainOption.check(passkeys)
      if url != nil { throw ValidationError("--passkeys checks a domain; leave the URL out") }
      if device != nil { throw ValidationError("--swcutil-show prints all services; leave --passkeys out") }
    }
    if device == nil, url == nil, passkeys == nil {
      throw ValidationError("give a URL, a domain with --passkeys, or the state of a device with --swcutil-show")
    }
    if device == nil, app == nil { throw ValidationError("give the app with --app") }
    if app == Input.standardInput, against.readsStandardInput {
      throw ValidationError("standard input can be read once")
    }
  }

  func run() throws {
    if let device { return try showDevice(device) }
    let diagnosis = try platform.platform == .android ? androidDiagnosis() : diagnosis()
    try format.print(color, json: DiagnosisJSON.text(diagnosis)) { style, width in
      DiagnosisText(style: style, width: width).text(diagnosis)
    }
    switch diagnosis.result {
    case .opens: break
    case .staysInBrowser: throw ExitCode.findings
    case .unknown: throw ExitCode.couldNotRun
    }
  }

  /// Checks the steps of the link, or of the passkeys.
  func diagnosis() throws -> Diagnosis {
    guard let url = url ?? passkeys.map({ "https://\($0)/" }), let app else {
      throw Failure("give a URL and the app with --app")
    }
    let link: LinkURL
    do { link = try LinkURL(url) } catch { throw Failure(error.message) }
    let files = try against.files(network.client, cdn: cdn.origin)
    let server = (try? AssociationURL(url)).flatMap { $0.isOfDevelopmentServer ? ClaimedDomain($0) : nil }
    let (claimed, id) = try subject(link, app)
    let commands = SuggestedCommands(
      network: network.arguments, cdn: cdn.arguments,
      claims: (appID.map { ["--app-id", $0.text] } ?? []) + against.arguments)
    let examination = Examination(
      url: url, link: link, app: claimed, id: id, argument: app, isForPasskeys: passkeys != nil, server: server,
      files: server.map { files.answering(with: $0) } ?? files, commands: commands)
    return Progress("fetching").during { examination.diagnose() }
  }

  /// Whether a text is an app ID, or a bundle ID rather than the name of a missing file.
  private static func isAppID(_ text: String) -> Bool {
    if (try? ClaimArguments.appID(text)) != nil { return true }
    let files = [".ipa", ".xcarchive", ".entitlements", ".plist", ".mobileprovision", ".provisionprofile", ".json"]
    return text.count { $0 == "." } >= 2 && !files.contains(where: text.hasSuffix)
      && text.utf8.allSatisfy { $0.isASCIIAlphanumeric || "-.".utf8.contains($0) }
  }

  /// The app and its ID: the first app that claims the host, else the first app.
  private func subject(_ link: LinkURL, _ app: String) throws -> (ClaimedApp?, AppID?) {
    let isPath =
      app == Input.standardInput || Disk.isFile(app) || Disk.isFolder(app)
    if !isPath, Self.isAppID(app) { return (nil, AppID(app)) }
    guard isPath else {
      let hint = MissingPath(app, in: Disk()).hint.map { "; \($0)" } ?? ""
      throw Failure(
        "'\(escapedForDisplay(app))' is neither a path nor an app ID such as 9QX4T7KM2P.shop.harbor.app\(hint)")
    }
    let (apps, failures) = ClaimArguments.read([app])
    let likely =
      passkeys == nil
      ? Examination.subject(apps, for: link, id: appID) : Examination.subject(apps, forPasskeysOf: link, id: appID)
    guard var found = likely else {
      throw Failure(failures.first?.message ?? "there is no app in \(Input.name(app))")
    }
    for failure in failures { Output.note(failure.message) }
    if let appID { try ClaimArguments.fill(appID, into: &found) }
    guard found.bundleID != nil else {
      let open = found.unresolvedID.map { ": its app ID `\(escapedForDisplay($0))` contains a build setting" } ?? ""
      throw Failure("the app of \(Input.name(app)) is not known\(open); pass its ID with --app-id")
    }
    return (found, found.appID)
  }
}
