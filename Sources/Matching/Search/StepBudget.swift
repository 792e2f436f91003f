import Synchronization

// Steps are counted instead of seconds, so that a file has the same results on every machine. A step is about as much work as one thread of
// an automaton causes when it moves by one byte: some tens of nanoseconds.

/// The budget of searches in use: the states that each of them may visit, and the steps that all of them may take together.
package struct StepBudget: Sendable {
  let states: Int
  private let account: Account

  /// The steps that are left; shared by copies.
  private final class Account: Sendable {
    let left: Atomic<Int>
    /// The account that this one is a part of.
    let whole: Account?

    init(_ steps: Int, of whole: Account?) {
      left = Atomic(steps)
      self.whole = whole
    }
  }

  package init(states: Int, steps: Int) { self.init(states: states, account: Account(steps, of: nil)) }

  private init(states: Int, account: Account) {
    self.states = states
    self.account = account
  }

  /// The same steps with fewer states for each search, so that many searches get their turn.
  package func limited(toStates count: Int) -> StepBudget { StepBudget(states: min(states, count), account: account) }

  package func part(steps: Int) -> StepBudget { StepBudget(states: states, account: Account(steps, of: account)) }

  /// An equal part of the steps that are left.
  package func part(share count: Int) -> StepBudget { part(steps: max(left, 0) / max(count, 1)) }

  package func take(_ steps: Int) {
    var next: Account? = account
    while let account = next {
      account.left.wrappingSubtract(steps, ordering: .relaxed)
      next = account.whole
    }
  }

  /// The steps that were not taken yet; negative if the last search took more.
  package var left: Int { account.left.load(ordering: .relaxed) }

  package var isExhausted: Bool {
    var next: Account? = account
    while let account = next {
      if account.left.load(ordering: .relaxed) <= 0 { return true }
      next = account.whole
    }
    return false
  }
}
