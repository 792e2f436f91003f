extension UnitAutomaton {
  static let everything: UnitAutomaton = {
    var automaton = UnitAutomaton()
    automaton.start = automaton.add(State(otherwise: 0, accepts: true))
    return automaton
  }()

  /// The texts that both automata accept; throws a fault beyond some states, or the room. O(states × states × moves).
  func intersection(_ other: UnitAutomaton, _ room: inout PatternRoom) throws(MatcherPattern.Fault) -> UnitAutomaton {
    struct Pair: Hashable {
      let own: Int
      let other: Int
    }
    var result = UnitAutomaton()
    var pairs: [Pair] = []
    var numbers: [Pair: Int] = [:]
    func number(_ own: Int, _ other: Int) -> Int {
      if own == Self.dead || other == Self.dead { return Self.dead }
      let pair = Pair(own: own, other: other)
      if let known = numbers[pair] { return known }
      numbers[pair] = pairs.count
      pairs.append(pair)
      return pairs.count - 1
    }
    result.start = number(start, other.start)
    var index = 0
    while index < pairs.count {
      if pairs.count > 20_000 { throw .tooLarge }
      let pair = pairs[index]
      let (left, right) = (states[pair.own], other.states[pair.other])
      let units = Set((left.moves + right.moves).map { $0.unit }).sorted()
      try room.take(1 + units.count)
      let state = State(
        moves: units.map { ($0, number(step(pair.own, $0), other.step(pair.other, $0))) },
        otherwise: number(left.otherwise, right.otherwise), accepts: left.accepts && right.accepts)
      _ = result.add(state)
      index += 1
    }
    return result
  }
}
