import AppClaims
import SourceText

extension Claim {
  /// `true` for a claim without text, which `missing-service` reports.
  var isBlank: Bool { text.allSatisfy(\.isWhitespace) }

  /// The known service that an unknown one probably means.
  var likelyService: AssociatedService? {
    guard let service else { return nil }
    let plain = service.text.lowercased().filter { !["-", "_", " "].contains($0) }
    let others: [String: AssociatedService] = [
      "universallinks": .applinks, "deeplinks": .applinks, "links": .applinks, "credentials": .webcredentials,
      "passkeys": .webcredentials, "clips": .appclips, "handoff": .activitycontinuation,
    ]
    if let other = others[plain] { return other }
    let names = AssociatedService.allCases.map(\.rawValue)
    return nearest(to: plain, among: names, limit: { _ in 2 }).first.flatMap(AssociatedService.init(rawValue:))
  }

  /// The claim without everything that does not belong there; `nil` if its domain is invalid.
  var corrected: String? {
    // The value of a build setting is not known.
    guard let domain = shownDomain, !isUnresolved else { return nil }
    let service = knownService ?? likelyService ?? .applinks
    let mode = mode ?? .ordinary
    return "\(service.rawValue):\(domain)\(mode == .ordinary ? "" : "?mode=\(mode.rawValue)")"
  }

  /// The claim among others that has no part that does not belong there, and is otherwise equal.
  func wellFormedEqual(among others: [Claim]) -> Claim? {
    guard !isWellFormed, let corrected = Claim(text.filter { !$0.isWhitespace }, at: range).corrected
    else { return nil }
    return others.first { $0.isWellFormed && $0.corrected == corrected }
  }

  var correction: [String] { corrected.map { ["write `\($0)`"] } ?? [] }
}
