package import Matching

/// Finds the first dynamic rule of a list that matches a URL.
package struct RuleMatcher: Sendable {
  private let plans: [RulePlan]

  package init(_ rules: [RuleText], _ parser: PatternParser) { self.init(rules.map { RulePlan($0, parser) }) }

  package init(_ plans: [RulePlan]) { self.plans = plans }

  /// The place in the list of the first rule that matches; `nil` for none. O(rules × URL).
  package func firstMatch(_ url: LinkURL) -> Int? {
    let url = DecodedURL(url)
    return plans.firstIndex { $0.matches(url) }
  }

  /// The places of all rules that match a URL. O(rules × URL).
  package func matches(_ url: LinkURL) -> [Int] {
    let url = DecodedURL(url)
    return plans.indices.filter { plans[$0].matches(url) }
  }

  /// Returns `true` if the rule at a place excludes what it matches.
  package func excludes(_ place: Int) -> Bool { plans[place].excludes }
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
