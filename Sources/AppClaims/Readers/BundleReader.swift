import Association
import SourceText

/// Reads apps and what is inside of them.
package struct BundleReader<Contents: BundleContents> {
  private var contents: Contents
  /// The path of the folder or the archive.
  private let name: String
  package private(set) var apps: [ClaimedApp] = []
  package private(set) var failures: [ClaimFault] = []

  /// The maximum depth of apps inside apps.
  private static var depthLimit: Int { 4 }

  /// - Parameter name: What the folder or the archive is called: the parts are called after it.
  package init(_ contents: Contents, name: String) {
    self.contents = contents
    self.name = name
    if BundlePath.isBundle(String(LexicalPath.name(of: name))) {
      read("", depth: 0)
      return
    }
    for folder in BundlePath.appFolders {
      for app in contents.folders(in: folder) where BundlePath.isBundle(app) { read("\(folder)/\(app)", depth: 0) }
    }
    if apps.isEmpty, failures.isEmpty {
      failures.append(
        ClaimFault(name, "there is no app in it; give an .app, an .ipa, an .xcarchive or a file with entitlements"))
    }
  }

  private mutating func read(_ folder: String, depth: Int) {
    let path = folder.isEmpty ? name : "\(name)/\(folder)"
    do {
      let parts = self.parts(of: folder)
      let before = apps.count
      let app = try app(folder, path)
      if depth < Self.depthLimit { for part in parts { read(part, depth: depth + 1) } }
      var found = app.claimed
      found.hasWatchExtension = apps[before...].contains { $0.kind == .watchExtension }
      // An extension without domains is the rule, and one with them is worth a look.
      if depth == 0 || found.kind != .appExtension || !found.claims.isEmpty { apps.insert(found, at: before) }
      failures += app.failures
    } catch {
      failures.append(error)
    }
  }

  private func parts(of folder: String) -> [String] {
    [folder, LexicalPath.joined(folder, "Contents")].flatMap { place in
      BundlePath.partFolders.flatMap { part in
        let parts = LexicalPath.joined(place, part)
        return contents.folders(in: parts).filter(BundlePath.isBundle).map { "\(parts)/\($0)" }
      }
    }
  }

  // MARK: One app

  private mutating func app(
    _ folder: String, _ path: String
  ) throws(ClaimFault) -> (claimed: ClaimedApp, failures: [ClaimFault]) {
    func file(_ name: String) throws(ClaimFault) -> SourceFile? {
      let place = LexicalPath.joined(folder, name)
      return try contents.bytes(place).map { SourceFile(name: "\(self.name)/\(place)", bytes: $0) }
    }
    // macOS keeps everything in `Contents`.
    let own = try file("Info.plist")
    let isMac = own == nil
    let start = isMac ? "Contents/" : ""
    guard let info = try (isMac ? file("\(start)Info.plist") : own)?.propertyList().list else {
      throw ClaimFault(path, "there is no Info.plist in it, so it is no app")
    }
    let title = String(LexicalPath.name(of: path).split(separator: ".").first ?? "")
    let executable = info["CFBundleExecutable"]?.string ?? title
    var failures: [ClaimFault] = []
    var signed: ClaimedApp?
    do {
      // A name that leads out of the folder is not one of its files.
      let isName = !executable.contains { "/\0".contains($0) }
      let program = try !isName ? nil : file(isMac ? "Contents/MacOS/\(executable)" : executable)
      if let program {
        signed = try MachOFile.app(program, path: path)
      } else {
        failures.append(ClaimFault(path, "its executable \(backquoted(executable)) is not there"))
      }
    } catch {
      failures.append(error)
    }
    // Xcode writes them for the signature, which may be made with others.
    if signed == nil, let archived = try file("\(start)archived-expanded-entitlements.xcent") {
      let found = try archived.propertyList()
      let source = SourceFile(name: path, bytes: found.source.bytes)
      signed = ClaimedApp(found.list, source, .archivedEntitlements)
    }
    var profile: ClaimedApp?
    for name in ["\(start)embedded.mobileprovision", "\(start)embedded.provisionprofile"] {
      guard profile == nil, let source = try file(name) else { continue }
      profile = try ClaimedApp.profile(source)
    }
    // A profile allows claims and lists none.
    guard var app = signed else { throw failures.first ?? .unsigned(path) }
    app.profile = profile?.profile
    if let id = info["CFBundleIdentifier"]?.string, !BuildSetting.isIn(id) {
      app.bundleID = id
      if AppID.isBundleID(id) { app.malformedID = nil }
    }
    if app.prefix == nil { app.prefix = profile?.prefix }
    if app.signing == .unknown, app.origin != .simulator {
      // A signed app that may not be debugged is a release.
      app.signing = profile?.profile?.signing ?? .unknown
      if app.signing == .unknown, app.origin == .signature { app.signing = .release }
    }
    app.statedKind = Self.kind(info, folder: path, app.statedKind)
    return (app, failures)
  }

  private static func kind(_ info: PropertyList, folder: String, _ known: ClaimedApp.Kind) -> ClaimedApp.Kind {
    if let point = info["NSExtension"]?["NSExtensionPointIdentifier"]?.string {
      return point == "com.apple.watchkit" ? .watchExtension : .appExtension
    }
    if folder.hasSuffix(".appex") { return .appExtension }
    if info["WKWatchKitApp"]?.boolean == true || info["WKApplication"]?.boolean == true { return .watchApp }
    let isInClips = folder.split(separator: "/").dropLast().last == "AppClips"
    if known == .appClip || info["NSAppClip"] != nil || isInClips { return .appClip }
    return .app
  }
}
