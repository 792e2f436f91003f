extension Claim {
  /// Returns `true` if a claim with a known domain covers a host: the domain itself, or a subdomain of a wildcard.
  package func covers(_ host: String) -> Bool {
    guard let domain else { return false }
    return isWildcard ? host.hasSuffix("." + domain) : host == domain
  }

  /// Returns `true` if some values of the claim's build settings make it a claim of a service for a host.
  package func canCover(_ host: String, for service: AssociatedService) -> Bool {
    guard isUnresolved else { return false }
    var names = [host]
    var rest = host[...]
    while let dot = rest.firstIndex(of: ".") {
      rest = rest[rest.index(after: dot)...]
      // Top-level domains have no association file.
      if rest.contains(".") { names.append("*.\(rest)") }
    }
    // A mode in a known place does not matter here; one in a build setting may be absent.
    let head =
      query.map { String(decoding: Array(text.utf8)[..<max($0.bytes.lowerBound - 1, 0)], as: UTF8.self) } ?? text
    return names.contains { BuildSetting.canMake("\(service.rawValue):\($0)", from: head) }
  }
}
