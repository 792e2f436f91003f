// An edit distance to a deterministic automaton: a shortest path over pairs of a place in the text and a state, level by level. A unit that
// the automaton reads costs nothing; a unit that is left out, added or replaced costs one.

extension UnitAutomaton {
  /// The least number of units to add, leave out or replace so that the pattern matches a text; `nil` for a pattern that matches nothing, and
  /// where the budget of steps is too small. O(text × states × moves), within the budget.
  func distance(from text: [UInt16], _ steps: inout Int) -> Int? {
    guard start != Self.dead else { return nil }
    struct Pair: Hashable {
      let place: Int
      let state: Int
    }
    var visited: Set<Pair> = []
    var level = [Pair(place: 0, state: start)]
    var cost = 0
    while !level.isEmpty {
      var next: [Pair] = []
      var pending = level
      while let pair = pending.popLast() {
        guard visited.insert(pair).inserted else { continue }
        let own = states[pair.state]
        steps -= 1 + own.moves.count
        if steps < 0 { return nil }
        let isAtEnd = pair.place == text.count
        if isAtEnd, own.accepts { return cost }
        for target in own.moves.map({ $0.target }) + [own.otherwise] where target != Self.dead {
          next.append(Pair(place: pair.place, state: target))
          if !isAtEnd { next.append(Pair(place: pair.place + 1, state: target)) }
        }
        if isAtEnd { continue }
        next.append(Pair(place: pair.place + 1, state: pair.state))
        let read = step(pair.state, text[pair.place])
        if read != Self.dead { pending.append(Pair(place: pair.place + 1, state: read)) }
      }
      level = next
      cost += 1
    }
    return nil
  }
}
