package import Association

/// An app, a service and a domain: the app's claims, and its place in the domain's file.
package struct ClaimAnswer: Sendable {
  /// The index of the app.
  package let app: Int
  /// With its wildcard.
  package let domain: String
  package let service: AssociatedService
  /// The claims of it, in several modes perhaps; empty where the file names an app that does not claim it. Where the file names an app
  /// with claims whose build settings may make them claims of it, those claims.
  package let claims: [Claim]
  /// The index of the file; `nil` if none was requested.
  package let served: Int?
  package let naming: Naming
  /// The reason why the claims have no effect; `nil` where they have one, and without claims.
  package var obstacle: ClaimObstacle? = nil

  package enum Naming: Sendable {
    case named(LocatedAppID)
    /// The bundle ID is named with other prefixes than the app's.
    case prefixes([LocatedAppID])
    /// The bundle ID is named, and the app's prefix is not known.
    case unknownPrefix([LocatedAppID])
    case unnamed
    /// Devices ignore the file.
    case ignored
    /// There is no file, for a reason.
    case failure(String)
    /// The request failed, for a reason.
    case unknown(String)
    case notAsked
    /// It is not known which app to look for.
    case unknownApp
  }

  package enum State: String, Sendable {
    case consistent
    /// Consistent only in apps that are signed for development, or that a device management installed.
    case limited
    case claimedOnly, servedOnly, unknown
    /// None of the claims is one.
    case malformed
    /// The claims have no effect in this app.
    case ineffective
  }

  package var state: State {
    if !claims.isEmpty, !claims.contains(where: { $0.isWellFormed }) {
      return claims.contains { $0.isUnresolved } ? .unknown : .malformed
    }
    if obstacle != nil { return .ineffective }
    return switch naming {
    case .named where claims.isEmpty: .servedOnly
    case .named: Claim.mode(of: claims) == .ordinary ? .consistent : .limited
    case .unnamed, .ignored, .prefixes, .failure: .claimedOnly
    case .unknown, .notAsked, .unknownApp, .unknownPrefix: .unknown
    }
  }
}

extension ClaimAnswer {
  /// The results for apps, one after the other: their claims in order, then the entries of files without a claim.
  ///
  /// - Complexity: O(claims × apps in the files).
  package static func all(_ apps: [ClaimedApp], _ served: [ServedAssociation]) -> [ClaimAnswer] {
    let numbers = Dictionary(served.indices.map { (served[$0].domain, $0) }) { first, _ in first }
    return apps.enumerated().flatMap { index, app in
      let claims = ClaimIndex(app.claims)
      return claimed(app, index, claims, served, numbers) + onlyServed(app, index, claims, served)
    }
  }

  private static func claimed(
    _ app: ClaimedApp, _ index: Int, _ claims: ClaimIndex, _ served: [ServedAssociation], _ numbers: [String: Int]
  ) -> [ClaimAnswer] {
    claims.groups.map { group in
      let file = group.claims.first?.domain.flatMap { numbers[$0] }
      return ClaimAnswer(
        app: index, domain: group.domain, service: group.service, claims: group.claims, served: file,
        naming: file.map { naming(app, group.service, served[$0]) } ?? .notAsked,
        obstacle: app.obstacle(in: group.mode))
    }
  }

  private static func onlyServed(
    _ app: ClaimedApp, _ index: Int, _ claims: ClaimIndex, _ served: [ServedAssociation]
  ) -> [ClaimAnswer] {
    // `*` is any domain, and a profile lists no claims.
    if case .anything = app.list { return [] }
    if app.origin == .profile, app.claims.isEmpty { return [] }
    let unresolved = app.claims.filter { $0.isUnresolved }
    return served.enumerated().flatMap { number, file in
      AssociatedService.allCases.compactMap { service in
        let isClaimed = [file.domain, "*." + file.domain].contains { claims.group(service, $0) != nil }
        // A full app may leave `appclips` to its App Clip.
        guard !isClaimed, case .named(let id) = naming(app, service, file), !app.hasClip(id.id) else { return nil }
        return ClaimAnswer(
          app: index, domain: file.domain, service: service,
          claims: unresolved.filter { $0.canCover(file.domain, for: service) }, served: number, naming: .named(id))
      }
    }
  }

  private static func naming(_ app: ClaimedApp, _ service: AssociatedService, _ served: ServedAssociation) -> Naming {
    switch served.outcome {
    case .failure(let reason): return .failure(reason)
    case .unknown(let reason): return .unknown(reason)
    case .file(let file):
      if file.fault != nil { return .ignored }
      guard let bundleID = app.bundleID, app.malformedID == nil, app.appID?.isPossible != false else {
        return .unknownApp
      }
      let named = file.apps(of: service)
      // Association files list the App Clip of an app under `appclips`, not the app (documented).
      let isForClip = service == .appclips && app.kind != .appClip
      let own = named.filter { $0.id.bundleID.map(String.init) == bundleID }
      let alike = isForClip ? named.filter { app.hasClip($0.id) } + (app.kind == .unknown ? own : []) : own
      if let found = alike.first(where: { $0.id.prefix.map(String.init) == app.prefix }) { return .named(found) }
      return alike.isEmpty ? .unnamed : app.prefix == nil ? .unknownPrefix(alike) : .prefixes(alike)
    }
  }
}
