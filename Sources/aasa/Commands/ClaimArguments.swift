import AppClaims
import AppSiteAssociation
import ArgumentParser
import Tasks

/// The sources of an app's claims.
struct ClaimArguments: ParsableArguments {
  @Argument(
    help:
      "Entitlements, provisioning profiles, apps (.app, .ipa, .xcarchive), programs or Expo configurations, or - for standard input.",
    completion: .file())
  var paths: [String] = []

  @Option(
    name: .customLong("claim"),
    help: .init("An additional claim, such as applinks:example.com. Can be repeated.", valueName: "claim"))
  var claims: [String] = []

  @Option(
    name: .customLong("app-id"),
    help: .init(
      "The app ID for a source without one, as <prefix>.<bundle ID>. With several apps, <path>=<app ID> for each. Can be repeated.",
      valueName: "app ID"),
    transform: AppIDArgument.init)
  var appIDs: [AppIDArgument] = []

  func validate() throws {
    try refuse("give a PATH, or claims with --claim", if: paths.isEmpty && claims.isEmpty)
    try Input.checkStandardInput(paths)
    try AppIDArgument.check(appIDs)
  }

  /// Reads all sources. An unreadable source is reported and does not end the command.
  func read() throws -> (apps: [ClaimedApp], failures: [ReportFailure]) {
    var (apps, failures) = Self.read(paths)
    Self.add(claims, to: &apps)
    for argument in appIDs { try Self.fill(argument, into: &apps) }
    return (apps, failures)
  }

  /// Adds claims to the only app; of none or several, they are an app of their own.
  static func add(_ claims: [String], to apps: inout [ClaimedApp]) {
    if claims.isEmpty { return }
    if apps.count == 1 { apps[0].add(claims) } else { apps.append(.given(claims)) }
  }

  /// Gives an app the ID that its source does not have.
  private static func fill(_ argument: AppIDArgument, into apps: inout [ClaimedApp]) throws {
    let list = listed(apps.map { escapedForDisplay($0.path) })
    var found = Array(apps.indices)
    if let text = argument.path {
      let path = ReportPath.of(text)
      found = apps.indices.filter { [path, text].contains(apps[$0].path) }
      // An archive or a folder with one app stands for it.
      if found.isEmpty { found = apps.indices.filter { apps[$0].path.hasPrefix(path + "/") } }
      if found.isEmpty, !apps.isEmpty {
        throw Failure("--app-id is for '\(escapedForDisplay(text))', and the apps are: \(list)")
      }
    }
    guard found.count < 2 else {
      throw Failure("--app-id is for one app, and there are \(apps.count): \(list); write --app-id=PATH=APPID for each")
    }
    guard let index = found.first else { return }
    try apps[index].identify(argument.id)
  }

  static func read(_ paths: [String]) -> (apps: [ClaimedApp], failures: [ReportFailure]) {
    var apps: [ClaimedApp] = []
    var failures: [ReportFailure] = []
    func fail(_ path: String, _ message: String) { failures.append(ReportFailure(path: path, message: message)) }
    for path in paths.uniqued({ ReportPath.of($0) }) {
      let name = ReportPath.of(path)
      if path != Input.standardInput, Disk.isFolder(path) {
        let reader = BundleReader(FolderContents(folder: path), name: name)
        apps += reader.apps
        for fault in reader.failures { fail(fault.path, fault.words) }
        continue
      }
      do {
        let reader = ClaimReader(SourceFile(name: name, bytes: try Input.bytes(path)))
        apps += reader.apps
        for fault in reader.failures { fail(fault.path, fault.words) }
      } catch {
        fail(name, error.message)
      }
    }
    return (apps, failures)
  }

  static func appID(_ text: String) throws -> AppID {
    let id = AppID(text)
    guard let prefix = id.prefix, AppID.isPrefix(prefix), let bundleID = id.bundleID, !bundleID.isEmpty else {
      throw ValidationError(
        "'\(escapedForDisplay(text))' is not <prefix>.<bundle ID>, such as 9QX4T7KM2P.shop.harbor.app; the prefix is ten letters A-Z and digits"
      )
    }
    return id
  }
}

extension ClaimFault {
  /// `cannot read PATH:3:5: why`
  fileprivate var words: String {
    let name = escapedForDisplay(path)
    return "cannot read \(place?.text(in: name) ?? name): \(message)"
  }
}

/// A value of `--app-id`: an app ID, or `PATH=APPID` for one of several apps.
struct AppIDArgument {
  let path: String?
  let id: AppID

  init(_ text: String) throws {
    let sign = text.lastIndex(of: "=")
    path = sign.map { String(text[..<$0]) }
    id = try ClaimArguments.appID(sign.map { String(text[text.index(after: $0)...]) } ?? text)
  }

  /// Refuses values of which a later one would replace an earlier one.
  static func check(_ arguments: [AppIDArgument]) throws {
    let bare = arguments.filter { $0.path == nil }
    try refuse(
      "--app-id \(bare[0].id.text) is for one app; for several, write the path of each: --app-id PATH=APPID",
      if: !bare.isEmpty && arguments.count > 1)
    for (index, argument) in arguments.enumerated() {
      guard let path = argument.path, arguments[..<index].contains(where: { $0.path == path }) else { continue }
      throw ValidationError("--app-id names '\(escapedForDisplay(path))' more than once")
    }
  }
}
