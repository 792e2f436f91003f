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

  /// The first reason why claims of one service and one domain have no effect.
  package func obstacle(of claims: [Claim]) -> ClaimObstacle? {
    if let obstacle = obstacles.first { return obstacle }
    return signing == .release && Claim.mode(of: claims) == .developer ? .developmentOnly : nil
  }

  /// The mode of claims of one domain in this app: in a release, those for development have no effect.
  package func mode(of claims: [Claim]) -> ClaimMode {
    let mode = Claim.mode(of: claims)
    return mode == .both && signing == .release ? .managed : mode
  }

  /// The claims of the service of a claim for its domain, in any mode.
  package func claims(like claim: Claim) -> [Claim] {
    claims.filter { $0.knownService == claim.knownService && $0.shownDomain == claim.shownDomain }
  }

  /// The wildcard claim without a mode that covers the domain of a claim for the same service.
  package func wildcard(covering claim: Claim) -> Claim? {
    claims.first { other in
      other.isWellFormed && other.isWildcard && other.mode == .ordinary && other.knownService == claim.knownService
        && claim.domain.map(other.covers) == true
    }
  }
}

extension Claim {
  /// The mode in which devices request the file for claims of one domain: the ordinary one where a well-formed claim has it, or there are none.
  /// Otherwise, the claims have an effect only in the apps of this mode.
  package static func mode(of claims: [Claim]) -> ClaimMode {
    let modes = claims.filter(\.isWellFormed).compactMap(\.mode)
    if modes.isEmpty || modes.contains(.ordinary) { return .ordinary }
    return modes.allSatisfy { $0 == modes[0] } ? modes[0] : .both
  }
}
