/// The claims of an app by their services and domains. Looking up takes no longer with more claims.
package struct ClaimIndex: Sendable {
  /// The claims with a known service and a domain, in the order of the first of each.
  package private(set) var groups: [Group] = []
  private let claims: [Claim]
  private var numbers: [Key: Int] = [:]
  private var domains: [String: [Int]] = [:]

  /// The claims of one service for one domain.
  package struct Group: Sendable {
    /// With its wildcard.
    package let domain: String
    package let service: AssociatedService
    package fileprivate(set) var claims: [Claim] = []
    /// The modes of all of them, in order.
    package fileprivate(set) var modes: [ClaimMode] = []
    /// The indices of the first well-formed ones by mode.
    fileprivate var wellFormed: [ClaimMode: Int] = [:]

    /// The mode in which devices request the file; see ``Claim/mode(of:)``.
    package var mode: ClaimMode { Claim.mode(of: wellFormed.keys) }
  }

  private struct Key: Hashable {
    let domain: String
    let service: AssociatedService
  }

  /// O(claims).
  package init(_ claims: [Claim]) {
    self.claims = claims
    for (index, claim) in claims.enumerated() {
      if let domain = claim.domain { domains[domain, default: []].append(index) }
      guard let domain = claim.shownDomain, let service = claim.knownService else { continue }
      let key = Key(domain: domain, service: service)
      let number = numbers[key] ?? groups.count
      if number == groups.count {
        numbers[key] = number
        groups.append(Group(domain: domain, service: service))
      }
      groups[number].claims.append(claim)
      guard let mode = claim.mode else { continue }
      if !groups[number].modes.contains(mode) { groups[number].modes.append(mode) }
      if claim.isWellFormed, groups[number].wellFormed[mode] == nil { groups[number].wellFormed[mode] = index }
    }
  }

  /// The claims of a service for a domain; `nil` without one.
  ///
  /// - Parameter domain: With its wildcard.
  package func group(_ service: AssociatedService, _ domain: String) -> Group? {
    numbers[Key(domain: domain, service: service)].map { groups[$0] }
  }

  /// The claims of the service of a claim for its domain, in any mode.
  package func group(of claim: Claim) -> Group? {
    guard let service = claim.knownService, let domain = claim.shownDomain else { return nil }
    return group(service, domain)
  }

  /// The claims of any service for a domain and its subdomains.
  package func claims(for domain: String) -> [Claim] { domains[domain, default: []].map { claims[$0] } }

  package func wellFormed(_ service: AssociatedService, _ domain: String, _ mode: ClaimMode) -> Claim? {
    group(service, domain)?.wellFormed[mode].map { claims[$0] }
  }

  /// The wildcard claim without a mode that covers the domain of a claim for the same service.
  package func wildcard(covering claim: Claim) -> Claim? {
    guard let service = claim.knownService, let domain = claim.domain else { return nil }
    let covering = domain.domainsAbove.compactMap { group(service, "*." + $0)?.wellFormed[.ordinary] }
    return covering.min().map { claims[$0] }
  }
}
