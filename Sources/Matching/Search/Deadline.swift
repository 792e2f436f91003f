/// The budget of a search in use: the states that it may visit, and the end of its time.
package struct Deadline: Sendable {
  let states: Int
  private let end: ContinuousClock.Instant

  package init(states: Int, time: Duration) { self.init(states: states, end: .now + time) }

  private init(states: Int, end: ContinuousClock.Instant) {
    self.states = states
    self.end = end
  }

  /// The same end with fewer states for each search, so that many questions get their turn.
  package func limited(toStates count: Int) -> Deadline { Deadline(states: min(states, count), end: end) }

  package var hasPassed: Bool { ContinuousClock.now >= end }
}
