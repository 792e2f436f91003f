package import Matching

/// The limit of a search. Questions that are not settled within it are undecided, never guessed.
public struct Budget: Sendable, Hashable {
  /// States of the automaton for one search.
  public var states: Int
  /// Time for all questions together.
  public var time: Duration

  public init(states: Int = 50_000, time: Duration = .seconds(10)) {
    self.states = states
    self.time = time
  }
}

extension Deadline {
  package init(_ budget: Budget) { self.init(states: budget.states, time: budget.time) }
}
