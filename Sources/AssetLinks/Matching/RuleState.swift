/// The places of rules in their patterns after some bytes of a URL.
struct RuleState: Hashable, Sendable {
  enum Phase: Sendable {
    case path, query, fragment
    /// The first thread's rule matches, whatever follows; without a thread, no rule can.
    case decided
  }

  struct Thread: Hashable, Sendable {
    let rule: Int
    /// The place in the pattern of the path or fragment; ``unread`` in a query, and where the rule has no pattern for the part.
    var place = unread
    /// In a query, for each entry the place in the parameter that ends at the next `&`, and then for each entry that in the one that ends at
    /// the next `;`.
    var entries: [Int] = []

    static let unread = -3
  }

  var phase: Phase
  /// In the order of the rules.
  var threads: [Thread]
  var decoder = UnitDecoder()
  var parameters = ParameterCount.none

  /// The number of places and entries, and one for the state and each thread.
  var size: Int { threads.reduce(1) { $0 + 2 + $1.entries.count } }

  mutating func begin(_ phase: Phase, thread: (_ rule: Int) -> Thread) {
    self.phase = phase
    parameters = .none
    for index in threads.indices { threads[index] = thread(threads[index].rule) }
  }

  /// Moves the one place of each thread in its pattern.
  mutating func movePlaces(by step: (_ rule: Int, _ place: Int) -> Int?) {
    for index in threads.indices where threads[index].place != Thread.unread {
      if let place = step(threads[index].rule, threads[index].place) { threads[index].place = place }
    }
  }
}
