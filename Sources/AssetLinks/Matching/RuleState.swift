/// The places of rules in their patterns after some bytes of a URL.
struct RuleState: Hashable, Sendable {
  enum Phase: Sendable {
    case path, query, fragment
    /// The first thread's rule matches, whatever follows; without a thread, no rule can.
    case decided
  }

  struct Thread: Hashable, Sendable {
    let rule: Int
    /// The place in the pattern of the part; none where the rule has no pattern for it. In a query, for each entry the place in the
    /// parameter that ends at the next `&`, and then for each entry that in the one that ends at the next `;`.
    var places: [Int]
  }

  var phase: Phase
  /// In the order of the rules.
  var threads: [Thread]
  var decoder = UnitDecoder()
  var parameters = ParameterCount.none

  /// The number of places, and one for the state and each thread.
  var size: Int { threads.reduce(1) { $0 + 1 + $1.places.count } }

  /// Goes on to the next part.
  mutating func begin(_ phase: Phase, places: (_ rule: Int) -> [Int]) {
    self.phase = phase
    parameters = .none
    for index in threads.indices { threads[index].places = places(threads[index].rule) }
  }

  /// Moves the one place of each thread in its pattern.
  mutating func movePlaces(by unit: UInt16, in pattern: (_ rule: Int) -> UnitAutomaton?) {
    for index in threads.indices {
      guard let pattern = pattern(threads[index].rule) else { continue }
      threads[index].places[0] = pattern.step(threads[index].places[0], unit)
    }
  }
}
