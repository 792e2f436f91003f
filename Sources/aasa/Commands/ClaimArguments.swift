import AppClaims
import ArgumentParser
import Association
import JSONSource
import Reports
import SourceText

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
    help: .init("The app ID for sources without one, as <prefix>.<bundle ID>.", valueName: "app ID"),
    transform: Self.appID)
  var appID: AppID?

  func validate() throws {
    if paths.isEmpty, claims.isEmpty { throw ValidationError("give a PATH, or claims with --claim") }
    try Input.checkStandardInput(paths)
  }

  var readsStandardInput: Bool { paths.contains(Input.standardInput) }

  /// Reads all sources. An unreadable source is reported and does not end the command.
  func read() -> (apps: [ClaimedApp], failures: [ReportFailure]) {
    var (apps, failures) = Self.read(paths)
    if !claims.isEmpty { apps.append(.given(claims)) }
    if let appID { for index in apps.indices { apps[index].fill(appID) } }
    return (apps, failures)
  }

  static func read(_ paths: [String]) -> (apps: [ClaimedApp], failures: [ReportFailure]) {
    var apps: [ClaimedApp] = []
    var failures: [ReportFailure] = []
    func fail(_ path: String, _ message: String) {
      failures.append(ReportFailure(path: path, message: message))
    }
    for path in paths {
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
        fail(name, error.description)
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
    let place = place.map { ":\($0.line):\($0.column)" } ?? ""
    return "cannot read \(escapedForDisplay(path))\(place): \(message)"
  }
}
