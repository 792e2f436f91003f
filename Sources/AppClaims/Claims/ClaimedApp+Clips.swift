package import Association

// An App Clip is an app with an ID of its own: the ID of its full app, and one part more (documented: "Parent Application Identifiers
// Entitlement"). Xcode calls that part `Clip`. Both the app and the App Clip may claim `appclips:`; association files list the App Clip.

extension ClaimedApp {
  /// The kind of the app. If the source does not show it, an ID that ends as those of App Clips do makes it an App Clip.
  package var kind: Kind { statedKind == .unknown && bundleID.map(Self.isNameOfClip) == true ? .appClip : statedKind }

  /// Returns `true` if an app ID is that of an App Clip of this app, whatever its prefix.
  package func hasClip(_ id: AppID) -> Bool {
    guard kind != .appClip, let bundleID, let other = id.bundleID else { return false }
    if !clipIDs.isEmpty { return clipIDs.contains { $0.bundleID == other } }
    return other.hasPrefix(bundleID + ".")
  }

  /// Returns `true` if a bundle ID ends as those of App Clips do. A short name such as `com.paper.clip` may be that of an app (decided).
  package static func isNameOfClip(_ bundleID: some StringProtocol) -> Bool {
    let parts = bundleID.split(separator: ".")
    guard let last = parts.last, ["clip", "appclip"].contains(last.lowercased()) else { return false }
    return parts.count > 3 || parts.count == 3 && last.first?.isUppercase == true
  }
}
