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
    if !claims.isEmpty, !claims.contains(where: \.isWellFormed) {
      return claims.contains(where: \.isUnresolved) ? .unknown : .malformed
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
    apps.enumerated().flatMap { claimed($0.element, $0.offset, served) + onlyServed($0.element, $0.offset, served) }
  }

  private static func claimed(_ app: ClaimedApp, _ index: Int, _ served: [ServedAssociation]) -> [ClaimAnswer] {
    struct Key: Hashable {
      let domain: String
      let service: AssociatedService
    }
    var order: [Key] = []
    var claims: [Key: [Claim]] = [:]
    for claim in app.claims {
      guard let domain = claim.shownDomain, let service = claim.knownService else { continue }
      let key = Key(domain: domain, service: service)
      if claims[key] == nil { order.append(key) }
      claims[key, default: []].append(claim)
    }
    return order.map { key in
      let found = claims[key] ?? []
      let file = found.first?.domain.flatMap { domain in served.firstIndex { $0.domain == domain } }
      return ClaimAnswer(
        app: index, domain: key.domain, service: key.service, claims: found, served: file,
        naming: file.map { naming(app, key.service, served[$0]) } ?? .notAsked, obstacle: app.obstacle(of: found))
    }
  }

  private static func onlyServed(_ app: ClaimedApp, _ index: Int, _ served: [ServedAssociation]) -> [ClaimAnswer] {
    // `*` is any domain, and a profile lists no claims.
    if case .anything = app.list { return [] }
    if app.origin == .profile, app.claims.isEmpty { return [] }
    return served.enumerated().flatMap { number, file in
      AssociatedService.allCases.compactMap { service in
        let isClaimed = app.claims.contains { $0.knownService == service && $0.domain == file.domain }
        // A full app may leave `appclips` to its App Clip.
        guard !isClaimed, case .named(let id) = naming(app, service, file), !app.hasClip(id.id) else { return nil }
        return ClaimAnswer(
          app: index, domain: file.domain, service: service,
          claims: app.claims.filter { $0.canCover(file.domain, for: service) }, served: number, naming: .named(id))
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
