import Answers
import AppClaims
import AppSiteAssociation
import ArgumentParser
import Audit
import Fetching
import Reports
import Serving
import Tasks

struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration.named(
    "doctor", abstract: "Find out why a link does not open an app.",
    discussion: """
      Checks each step that a device takes: whether the app claims the domain, the domain serves a file, the file \
      names the app, Apple's CDN has the same file, and a component matches the URL. A failed step has its reason and \
      the command that shows more. Devices have the CDN's copy, so the copy decides where it is used.

      Without an app, it checks the first app of the domain's file that the link opens.

      With --platform android, the steps are those of Android: whether an intent filter matches, if --manifest has them, the \
      domain serves an assetlinks.json as Android requires, a statement names the app, and a dynamic rule matches. With \
      --platform both, those of iOS come first.

      With --passkeys and a domain instead of a URL, the same steps are checked for `webcredentials`, or the relation \
      `get_login_creds` on Android, which passkeys and saved passwords need.

      With --swcutil-show, the state of a device is one more step. Without a URL, or with a URL alone, its associations are printed.

      EXAMPLES
        aasa doctor https://harbor.shop/buy/42
        aasa doctor https://harbor.shop/buy/42 --app-file App.ipa
        aasa doctor https://harbor.shop/buy/42 --app 9QX4T7KM2P.shop.harbor.app
        aasa doctor URL --app-file App.entitlements --app 9QX4T7KM2P.shop.harbor.app
        aasa doctor URL --app-file App.ipa --against apple-app-site-association
        aasa doctor https://harbor.shop/buy/42 --app-file App.ipa \\
          --against http://localhost:3000
        aasa doctor http://localhost:3000/buy/42 --app 9QX4T7KM2P.shop.harbor.app
        aasa doctor https://harbor.shop/buy/42 \\
          --platform android --package shop.harbor
        aasa doctor URL --platform android --manifest AndroidManifest.xml
        aasa doctor URL --platform both --app-file App.ipa \\
          --manifest AndroidManifest.xml
        aasa doctor --passkeys harbor.shop --app-file App.ipa
        aasa doctor --swcutil-show swcutil_show.txt
        aasa doctor URL --swcutil-show swcutil_show.txt \\
          --app 9QX4T7KM2P.shop.harbor.app

      EXIT STATUS
        0  with the file that devices have, no step keeps the link from the app, or
           the app from the passkeys
        1  the link stays in the browser, or the app cannot use the passkeys; with
           --platform both, on one platform
        2  unknown: a server could not be contacted, a claim or the app ID contains a
           build setting, a source could not be read, or wrong usage
      """)

  @Argument(help: "The URL of the link.", transform: LinkURL.trimmed)
  var url: String?

  @OptionGroup var diagnosed: DiagnosedAppArguments

  @Option(
    help: .init(
      "Check whether the app can use passkeys and saved passwords of this domain, instead of a link.",
      valueName: "domain"))
  var passkeys: String?

  @OptionGroup var device: DeviceOption

  @Option(help: "\(PlatformOption.help) With both, the steps of both. (default: ios)")
  var platform = Platforms.ios

  @OptionGroup var package: PackageOption

  @OptionGroup var manifest: ManifestOption

  @OptionGroup var against: AgainstArguments

  @OptionGroup var cdn: CDNOption

  @OptionGroup var network: FetchOptions

  @OptionGroup var format: FormatOption<TextOrJSON>

  @OptionGroup var color: ColorOption

  func validate() throws {
    if let passkeys {
      try DomainOption.check(passkeys)
      try refuse("--passkeys checks a domain; leave the URL out", if: url != nil)
    }
    if platform != .ios { try validateForAndroid() }
    if platform == .android { return }
    try refuse(
      "--package and --manifest are about the Android app; add --platform android",
      if: platform == .ios && (package.name != nil || manifest.path != nil))
    try diagnosed.check()
    try refuse(
      "give a URL, a domain with --passkeys, or the state of a device with --swcutil-show",
      if: device.path == nil && url == nil && passkeys == nil)
    try refuse("--against is about a link; give its URL", if: link == nil && !against.texts.isEmpty)
    if [diagnosed.app, diagnosed.appFile].contains(Input.standardInput) {
      try Input.checkStandardInput([Input.standardInput] + against.places)
    }
  }

  var link: String? { url ?? passkeys.map { "https://\($0)/" } }

  func run() throws {
    diagnosed.noteFormerNames()
    // Without more to go by, the associations of a device are printed instead of a diagnosis.
    if device.path != nil, link == nil || !diagnosed.isGiven && against.texts.isEmpty && platform == .ios {
      let service = passkeys == nil ? AssociatedService.applinks : .webcredentials
      return try device.show(diagnosed.listedID(), link, service, format, color)
    }
    let diagnoses = try Progress("fetching").during {
      let apps: [(app: DoctorQuestion.App, file: FolderFile)] =
        (platform == .android ? [] : [(try diagnosed.read(), .association)])
        + (platform == .ios ? [] : [(.android(package: package.name, try manifest.read()), .assetLinks)])
      return try apps.map { try question($0.app, of: $0.file).answer() }
    }
    let (first, other) = (diagnoses[0], diagnoses.dropFirst().first)
    let commands = try SuggestedCommands(diagnosed, against, cdn, network)
    try format.print(color, json: first.json(commands, beside: other), first.document(commands, beside: other))
    // A link that stays in the browser on one platform counts before an unknown one.
    let results = diagnoses.map(\.result)
    if results.contains(.staysInBrowser) { throw ExitCode.findings }
    if results.contains(.unknown) { throw ExitCode.couldNotRun }
  }

  private func question(_ subject: DoctorQuestion.App, of file: FolderFile) throws -> DoctorQuestion {
    let url = link ?? ""
    var question = DoctorQuestion(
      url: url, server: .developmentServer(of: url), subject, appID: try diagnosed.idOfSource(),
      isForPasskeys: passkeys != nil, files: try against.files(network.client, of: file, cdn: cdn.origin),
      DomainQuestions(CurlClient(network.client)))
    if file == .association { question.device = try device.read(color) }
    return question
  }

  func validateForAndroid() throws {
    try refuse("give the URL of the link, or a domain with --passkeys", if: url == nil && passkeys == nil)
    try Input.checkStandardInput([manifest.path] + against.places)
    if platform == .both {
      try refuse(
        "--against names the file of one platform; run --platform ios and --platform android, each with its file",
        if: against.nameFile)
      return
    }
    let others = [
      ("--app", diagnosed.app != nil), ("--app-file", diagnosed.appFile != nil), ("--app-id", diagnosed.appID != nil),
      ("--swcutil-show", device.path != nil), ("--cdn-url", !cdn.arguments.isEmpty),
    ]
    if let (name, _) = others.first(where: \.1) {
      throw ValidationError("\(name) is about iOS; leave it out with --platform android")
    }
  }
}
