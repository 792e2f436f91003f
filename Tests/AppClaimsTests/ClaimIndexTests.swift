import AppClaims
import SeededRandom
import SourceText
import Testing

@Suite("The claims of an app by service and domain")
struct ClaimIndexTests {
  private static let hosts = [
    "a.example", "*.a.example", "b.a.example", "*.b.a.example", "c.b.a.example", "x y", "A.example",
  ]
  private static let ends = ["", "?mode=developer", "?mode=managed", "?mode=", "/path", ":80", "?mode=developer/path"]

  @Test("the index has the claims that a comparison with each finds", arguments: 0..<20)
  func compared(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let services = AssociatedService.allCases.map(\.rawValue) + ["links"]
    let claims = (0..<12).map { _ in
      let text = "\(random.pick(services)):\(random.pick(Self.hosts))\(random.pick(Self.ends))"
      return Claim(text, at: SourceRange(at: 0))
    }
    let index = ClaimIndex(claims)
    for claim in claims {
      let alike = claims.filter { $0.knownService == claim.knownService && $0.shownDomain == claim.shownDomain }
      let isKnown = claim.knownService != nil && claim.shownDomain != nil
      #expect(index.group(of: claim)?.claims == (isKnown ? alike : nil))
      #expect(index.group(of: claim)?.mode == (isKnown ? Claim.mode(of: alike) : nil))
      let wildcard = claims.first { other in
        other.isWellFormed && other.isWildcard && other.mode == .ordinary && other.knownService == claim.knownService
          && claim.domain.map(other.covers) == true
      }
      #expect(index.wildcard(covering: claim) == wildcard)
      guard let domain = claim.domain else { continue }
      #expect(index.claims(for: domain) == claims.filter { $0.domain == domain })
    }
  }

  @Test("a claim is compared with those of its service and domain, however many others there are")
  func growth() {
    for count in [10, 1_000] {
      let claims = (0..<count).map { Claim("applinks:s\($0).example?mode=managed", at: SourceRange(at: 0)) }
      let index = ClaimIndex(claims)
      #expect(index.groups.count == count)
      #expect(claims.allSatisfy { index.group(of: $0)?.claims == [$0] })
    }
  }
}
