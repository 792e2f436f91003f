package import Matching

/// The limit of a search. Searches that are not settled within it are undecided, never guessed. Nothing in it is a time, so a file has the
/// same results on every machine.
///
///     var budget = Budget()
///     budget.states *= 10
///     budget.steps *= 10
///     print(old.differences(to: new, budget: budget).isEquivalence)
public struct Budget: Sendable, Hashable {
  /// States of the automaton for one search.
  public var states: Int
  /// Steps of all searches together. A step takes some tens of nanoseconds.
  public var steps: Int

  /// A limit; the defaults suffice for ordinary files.
  ///
  ///     let budget = Budget(steps: 1_000_000_000)
  public init(states: Int = 50_000, steps: Int = 80_000_000) {
    self.states = states
    self.steps = steps
  }
}

extension StepBudget {
  package init(_ budget: Budget) { self.init(states: budget.states, steps: budget.steps) }
}
