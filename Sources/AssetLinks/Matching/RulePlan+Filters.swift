extension RulePlan {
  package static let everything = RulePlan(excludes: false, path: .everything, query: [], fragment: nil)

  /// A group of patterns of an intent filter, which must all match: those of the path and the fragment the whole part, those of the query a
  /// parameter. A group without patterns matches nothing (source). The room is that for all patterns that are followed together.
  package init(
    excludes: Bool, path: [MatcherPattern], query: [MatcherPattern] = [], fragment: [MatcherPattern] = [],
    _ room: inout PatternRoom
  ) throws(MatcherPattern.Fault) {
    var parameters: [UnitAutomaton] = []
    for pattern in query { parameters.append(try Self.automaton(pattern, &room)) }
    self.init(
      excludes: excludes, path: try Self.intersection(path, &room), query: parameters,
      fragment: try Self.intersection(fragment, &room))
  }

  private static func automaton(
    _ pattern: MatcherPattern, _ room: inout PatternRoom
  ) throws(MatcherPattern.Fault) -> UnitAutomaton {
    try room.take(pattern.text.count)
    let automaton = try UnitAutomaton(pattern, .later)
    try room.take(automaton.size)
    return automaton
  }

  private static func intersection(
    _ patterns: [MatcherPattern], _ room: inout PatternRoom
  ) throws(MatcherPattern.Fault) -> UnitAutomaton? {
    guard let first = patterns.first else { return nil }
    var result = try automaton(first, &room)
    for pattern in patterns.dropFirst() { result = try result.intersection(automaton(pattern, &room), &room) }
    return result
  }
}
