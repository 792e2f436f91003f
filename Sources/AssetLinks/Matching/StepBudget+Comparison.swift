package import Matching

extension StepBudget {
  /// The budget of a question about all URLs of dynamic rules, such as the comparison of both platforms.
  package static var comparison: StepBudget { StepBudget(states: 400_000, steps: 60_000_000) }
}
