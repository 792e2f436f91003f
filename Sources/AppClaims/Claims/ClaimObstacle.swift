/// The reason why well-formed claims of an app have no effect, although the app has them.
///
/// The rules about claims, the table of `entitlements` and the steps of the doctor ask here, so they agree.
package enum ClaimObstacle: Sendable, Hashable {
  /// The provisioning profile does not allow associated domains.
  case notAllowed
  /// The app ID has another prefix than the provisioning profile, whose prefixes these are.
  case prefixOfAnotherProfile(String, [String])
  /// A watchOS app has them instead of its WatchKit extension.
  case watchApp
  /// They are for development alone, and the app is signed for release.
  case developmentOnly

  /// The name in JSON.
  package var word: String {
    switch self {
    case .notAllowed: "notAllowed"
    case .prefixOfAnotherProfile: "prefixOfAnotherProfile"
    case .watchApp: "watchApp"
    case .developmentOnly: "developmentOnly"
    }
  }
}

extension ClaimedApp {
  /// The reasons why none of the app's claims has an effect.
  package var obstacles: [ClaimObstacle] {
    var found: [ClaimObstacle] = []
    if let profile {
      if !profile.allowsAssociatedDomains { found.append(.notAllowed) }
      if let prefix, !profile.prefixes.isEmpty, !profile.prefixes.contains(prefix) {
        found.append(.prefixOfAnotherProfile(prefix, profile.prefixes))
      }
    }
    if kind == .watchApp, hasWatchExtension { found.append(.watchApp) }
    return found
  }

  /// The first reason why claims of one service and one domain in a mode have no effect.
  package func obstacle(in mode: ClaimMode) -> ClaimObstacle? {
    if let obstacle = obstacles.first { return obstacle }
    return signing == .release && mode == .developer ? .developmentOnly : nil
  }

  /// The mode of claims of one domain in this app: in a release, those for development have no effect.
  package func mode(_ mode: ClaimMode) -> ClaimMode { mode == .both && signing == .release ? .managed : mode }
}

extension Claim {
  /// The mode in which devices request the file for claims of one domain: the ordinary one where a well-formed claim has it, or there are none.
  /// Otherwise, the claims have an effect only in the apps of this mode.
  package static func mode(of claims: [Claim]) -> ClaimMode {
    mode(of: claims.filter { $0.isWellFormed }.compactMap { $0.mode })
  }

  static func mode(of modes: some Collection<ClaimMode>) -> ClaimMode {
    guard let first = modes.first, !modes.contains(.ordinary) else { return .ordinary }
    return modes.allSatisfy { $0 == first } ? first : .both
  }
}
