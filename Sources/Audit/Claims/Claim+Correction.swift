import AppClaims
import SourceText

extension Claim {
  /// `true` for a claim without text, which `missing-service` reports.
  var isBlank: Bool { text.allSatisfy { $0.isWhitespace } }

  /// The known service that an unknown one probably means.
  var likelyService: AssociatedService? {
    guard let service else { return nil }
    let plain = service.text.lowercased().filter { !["-", "_", " "].contains($0) }
    let others: [String: AssociatedService] = [
      "universallinks": .applinks, "deeplinks": .applinks, "links": .applinks, "credentials": .webcredentials,
      "passkeys": .webcredentials, "clips": .appclips, "handoff": .activitycontinuation,
    ]
    if let other = others[plain] { return other }
    let names = AssociatedService.allCases.map { $0.rawValue }
    return nearest(to: plain, among: names, limit: { _ in 2 }).first.flatMap(AssociatedService.init(rawValue:))
  }

  /// The claim without everything that does not belong there; `nil` if its domain is invalid.
  var corrected: String? {
    correctedParts.map { service, domain, mode in
      "\(service.rawValue):\(domain)\(mode == .ordinary ? "" : "?mode=\(mode.rawValue)")"
    }
  }

  private var correctedParts: (service: AssociatedService, domain: String, mode: ClaimMode)? {
    // The value of a build setting is not known.
    guard let domain = shownDomain, !isUnresolved else { return nil }
    return (knownService ?? likelyService ?? .applinks, domain, mode ?? .ordinary)
  }

  /// The claim among others that has no part that does not belong there, and is otherwise equal.
  func wellFormedEqual(among others: ClaimIndex) -> Claim? {
    guard !isWellFormed, let parts = Claim(text.filter { !$0.isWhitespace }, at: range).correctedParts else {
      return nil
    }
    return others.wellFormed(parts.service, parts.domain, parts.mode)
  }

  var correction: [String] { corrected.map { ["write `\($0)`"] } ?? [] }
}
