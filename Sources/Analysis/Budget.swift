package import Matching

/// How much a search may cost. What is not settled within it is undecided, never guessed.
public struct Budget: Sendable, Hashable {
  /// States of the automaton that one search may visit.
  public var states: Int
  /// Time for all the questions that are asked together.
  public var time: Duration

  public init(states: Int = 50_000, time: Duration = .seconds(10)) {
    self.states = states
    self.time = time
  }
}

extension Deadline {
  package init(_ budget: Budget) { self.init(states: budget.states, time: budget.time) }
}
