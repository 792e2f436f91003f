import AppClaims
import ArgumentParser
import Association
import Audit
import Fetching
import JSONSource
import Matching
import Reports

/// `aasa doctor`: why one link opens one app, or why it does not.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Says why a link opens an app, or at which step it does not.",
    discussion: """
      Goes the way that devices go: does the app claim the domain, does the domain serve a file, does the file name the app, what does \
      Apple's CDN have, and does a component take the URL. Each step that fails has its reason and the command that shows more.

      EXAMPLES
        aasa doctor https://harbor.shop/buy/42 --app App.ipa
        aasa doctor https://harbor.shop/buy/42 --app 9QX4T7KM2P.shop.harbor.app
        aasa doctor https://harbor.shop/buy/42 --app App.entitlements --app-id 9QX4T7KM2P.shop.harbor.app
        aasa doctor https://harbor.shop/buy/42 --app App.ipa --against apple-app-site-association

      EXIT STATUS
        0  the link opens the app, as far as can be seen from outside
        1  it stays in the browser
        2  it is not known: a server could not be asked, something could not be read, or wrong usage
      """)

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json
  }

  @Argument(help: "The URL of the link.")
  var url: String

  @Option(
    help: .init(
      "The app: an app, an .ipa, a profile, entitlements or an Expo configuration, or its ID as <prefix>.<bundle ID>.",
      valueName: "path or app ID"), completion: .file())
  var app: String

  @Option(
    name: .customLong("app-id"),
    help: .init("The app ID where the source does not know it, as <prefix>.<bundle ID>.", valueName: "app ID"),
    transform: ClaimArguments.appID)
  var appID: AppID?

  @OptionGroup var against: AgainstArguments

  @Option(
    name: .customLong("cdn-url"), help: .init("Another server in the place of Apple's CDN.", valueName: "url"))
  var cdnURL = "https://app-site-association.cdn-apple.com"

  @OptionGroup var network: FetchOptions

  @Option(help: "How to print the answer.")
  var format = Format.text

  @OptionGroup var color: ColorOption

  func validate() throws {
    if app == Input.standardInput, against.readsStandardInput {
      throw ValidationError("standard input can be read once")
    }
  }

  func run() throws {
    let link: LinkURL
    do { link = try LinkURL(url) } catch { throw Failure(error.message) }
    let cdn: AssociationURL
    do throws(Refusal) { cdn = try AssociationURL(cdnURL) } catch { throw Failure(error.reason) }
    let files = try against.files(network.client, cdn: "https://\(cdn.authority)")
    let (claimed, id) = try subject(link)
    let examination = Examination(url: url, link: link, app: claimed, id: id, argument: app, files: files)
    let diagnosis = Progress("fetching").during { examination.diagnose() }
    switch format {
    case .json: try Output.print(DiagnosisJSON.text(diagnosis))
    case .text:
      try Output.print(DiagnosisText(style: color.style, width: Terminal.standardOutput.width).text(diagnosis))
    }
    switch diagnosis.result {
    case .opens: break
    case .staysInBrowser: throw ExitCode.findings
    case .unknown: throw ExitCode.couldNotRun
    }
  }

  /// The app that is meant and its ID: the first that claims the host, else the first.
  private func subject(_ link: LinkURL) throws -> (ClaimedApp?, AppID?) {
    let isPath =
      app == Input.standardInput || SiteSearch.isFile(Input.filePath(app)) || SiteSearch.isFolder(Input.filePath(app))
    if !isPath, let id = try? ClaimArguments.appID(app) { return (nil, id) }
    guard isPath else {
      throw Failure(
        "'\(escapedForDisplay(app))' is neither a path nor an app ID such as 9QX4T7KM2P.shop.harbor.app")
    }
    let (apps, failures) = ClaimArguments.read([app])
    guard var found = Examination.subject(apps, for: link) else {
      throw Failure(failures.first?.message ?? "there is no app in \(Input.name(app))")
    }
    for failure in failures { Output.note(failure.message) }
    if let appID { found.fill(appID) }
    guard found.bundleID != nil else {
      throw Failure("which app \(Input.name(app)) is for is not known; --app-id says it")
    }
    return (found, found.appID)
  }
}
