import AppSiteAssociation
import ArgumentParser
import Audit
import Tasks

/// The app of a diagnosis: its ID, and the source of its claims.
struct DiagnosedAppArguments: ParsableArguments {
  @Option(
    help: .init(
      "Only this app, as <prefix>.<bundle ID> or its bundle ID. With --app-file, the ID for a source without one.",
      valueName: "app"))
  var app: String?

  @Option(
    help: .init(
      "Check the claims of this app: an .app, .ipa, profile, entitlements file or Expo configuration.",
      valueName: "path"), completion: .file())
  var appFile: String?

  @Option(
    name: .customLong("app-id"), help: .init("The former name of --app beside --app-file.", visibility: .hidden),
    transform: ClaimArguments.appID)
  var appID: AppID?

  func check() throws {
    try refuse(
      "--app-id is the former name of --app; give only --app",
      if: appID != nil && app.map { appFile != nil || !AppSource.isPath($0) } == true)
  }

  func noteFormerNames() {
    if appFile == nil, let app, AppSource.isPath(app) { Output.note("--app with a path is now --app-file") }
    if appID != nil { Output.note("--app-id is now --app") }
  }

  var isGiven: Bool { app != nil || appFile != nil || appID != nil }

  func read() throws(Failure) -> DoctorQuestion.App {
    if let appFile { return try AppSource.claims(appFile) }
    return if let app = app ?? appID?.text { try AppSource.read(app) } else { .listed }
  }

  /// The ID for a source of claims without one.
  func idOfSource() throws -> AppID? {
    if appFile != nil { return try appID ?? app.map(ClaimArguments.appID) }
    return app == nil ? nil : appID
  }

  /// The app ID or bundle ID whose associations are printed; `nil` for all.
  func listedID() throws(Failure) -> String? {
    if let appID { return appID.text }
    switch try read() {
    case .id(let id): return id.text
    case .claimed(let apps, _, let name):
      if let id = apps.lazy.compactMap({ $0.appID?.text ?? $0.bundleID }).first { return id }
      throw Failure("the app of \(name) is not known; pass its ID with --app")
    case .android, .listed: return nil
    }
  }
}

extension SuggestedCommands {
  /// The commands of a shell, with the options of a diagnosis.
  init(
    _ diagnosed: DiagnosedAppArguments, _ against: AgainstArguments, _ cdn: CDNOption, _ network: FetchOptions
  ) throws {
    let id = try diagnosed.idOfSource().map { ["--app-id", $0.text] } ?? []
    self.init(
      network: network.arguments, cdn: cdn.arguments, claims: id + against.arguments, file: against.file)
  }
}
