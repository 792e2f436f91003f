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

/// A budget in use: when its time ends.
package struct Deadline: Sendable {
  let states: Int
  private let end: ContinuousClock.Instant

  package init(_ budget: Budget) { self.init(states: budget.states, end: .now + budget.time) }

  private init(states: Int, end: ContinuousClock.Instant) {
    self.states = states
    self.end = end
  }

  /// The same end with fewer states for each search, so that many questions get their turn.
  package func limited(toStates count: Int) -> Deadline { Deadline(states: min(states, count), end: end) }

  package var hasPassed: Bool { ContinuousClock.now >= end }
}
