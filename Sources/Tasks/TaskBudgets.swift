package import Matching

// The budgets of questions, the same for every caller.

extension StepBudget {
  /// The budget of a search about all URLs of dynamic rules, such as the comparison of both platforms.
  package static var comparison: StepBudget { StepBudget(states: 400_000, steps: 60_000_000) }

  /// The budget of a comparison of two lists of dynamic rules, of which each state has both.
  package static var differences: StepBudget { StepBudget(states: 400_000, steps: 40_000_000) }
}
