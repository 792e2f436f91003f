package import Matching

extension [RulePlan] {
  /// The place of the first rule that matches a URL; `nil` for none. O(rules × URL).
  package func firstMatch(_ url: LinkURL) -> Int? { firstMatch(DecodedURL(url)) }

  package func firstMatch(_ url: DecodedURL) -> Int? { firstIndex { $0.matches(url) } }

  /// The places of all rules that match a URL. O(rules × URL).
  package func matches(_ url: LinkURL) -> [Int] {
    let url = DecodedURL(url)
    return indices.filter { self[$0].matches(url) }
  }
}

extension RulePlan {
  func matches(_ url: DecodedURL) -> Bool {
    guard !isEmpty else { return false }
    if let path, !path.matches(url.path) { return false }
    if let fragment, !(url.fragment.map(fragment.matches) ?? false) { return false }
    return query.allSatisfy { entry in url.parameters.contains(where: entry.matches) }
  }
}

extension UnitAutomaton {
  func matches(_ units: [UInt16]) -> Bool {
    var state = start
    for unit in units {
      if state == Self.dead { return false }
      state = step(state, unit)
    }
    return accepts(state)
  }
}
