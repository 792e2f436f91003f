import AppClaims
import Lint

extension Claim {
  /// The service that an unknown one means, if it is like one.
  var likelyService: AssociatedService? {
    guard let service else { return nil }
    let plain = service.text.lowercased().filter { !["-", "_", " "].contains($0) }
    let others: [String: AssociatedService] = [
      "universallinks": .applinks, "deeplinks": .applinks, "links": .applinks, "credentials": .webcredentials,
      "passkeys": .webcredentials, "clips": .appclips, "handoff": .activitycontinuation,
    ]
    if let other = others[plain] { return other }
    let written = Array(plain.utf8.prefix(64))
    let near = AssociatedService.allCases.map { ($0, editDistance(written, Array($0.rawValue.utf8))) }
      .min { $0.1 < $1.1 }
    return near.flatMap { $0.1 <= 2 ? $0.0 : nil }
  }

  /// The claim with nothing in it that does not belong there; `nil` where its domain is none.
  var corrected: String? {
    guard let domain = shownDomain else { return nil }
    let service = knownService ?? likelyService ?? .applinks
    let mode = mode ?? .ordinary
    return "\(service.rawValue):\(domain)\(mode == .ordinary ? "" : "?mode=\(mode.rawValue)")"
  }

  /// The help that says how to write it.
  var correction: [String] { corrected.map { ["write `\($0)`"] } ?? [] }
}
