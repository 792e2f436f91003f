extension Claim {
  /// Returns `true` if a claim with a known domain covers a host: the domain itself, or a subdomain of a wildcard.
  package func covers(_ host: String) -> Bool {
    guard let domain else { return false }
    return isWildcard ? host.hasSuffix("." + domain) : host == domain
  }

  /// Returns `true` if some values of the claim's build settings make it a claim of a service for a host.
  package func canCover(_ host: String, for service: AssociatedService) -> Bool {
    guard isUnresolved else { return false }
    // Top-level domains have no association file.
    let names = [host] + host.domainsAbove.filter { $0.contains(".") }.map { "*.\($0)" }
    // A mode in a known place does not matter here; one in a build setting may be absent.
    let head =
      query.map { String(decoding: Array(text.utf8)[..<max($0.bytes.lowerBound - 1, 0)], as: UTF8.self) } ?? text
    return names.contains { BuildSetting.canMake("\(service.rawValue):\($0)", from: head) }
  }
}

extension String {
  /// The domains above a domain, the nearest first.
  package var domainsAbove: [String] {
    indices.filter { self[$0] == "." }.map { String(self[index(after: $0)...]) }
  }
}
