extension RulePlan {
  /// The rule that matches all URLs.
  package static let everything = RulePlan(index: 0, excludes: false, path: .everything, query: [], fragment: nil)

  /// A group of patterns of an intent filter, which must all match: those of the path and the fragment the whole part, those of the query a
  /// parameter. A group without patterns matches nothing (source).
  package init(
    excludes: Bool, path: [MatcherPattern], query: [MatcherPattern] = [], fragment: [MatcherPattern] = []
  ) throws(MatcherPattern.Fault) {
    self.init(
      index: 0, excludes: excludes, path: try Self.intersection(path),
      query: try query.map { pattern throws(MatcherPattern.Fault) in try UnitAutomaton(pattern, .later) },
      fragment: try Self.intersection(fragment))
  }

  private static func intersection(_ patterns: [MatcherPattern]) throws(MatcherPattern.Fault) -> UnitAutomaton? {
    var result: UnitAutomaton?
    for pattern in patterns {
      let automaton = try UnitAutomaton(pattern, .later)
      result = try result.map { known throws(MatcherPattern.Fault) in try known.intersection(automaton) } ?? automaton
    }
    return result
  }
}
