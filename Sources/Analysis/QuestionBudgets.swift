// The budgets of questions, the same for every caller, those of an editor, and those of expectations. docs/architecture/budgets.md says what a
// step is.

extension Budget {
  /// A search about all URLs of dynamic rules, such as the comparison of both platforms, of which each state has the lists of
  /// both.
  package static var comparison: Budget { Budget(states: 400_000, steps: 60_000_000) }

  /// The comparison of two lists of dynamic rules: each state has both, so a step is more work than in
  /// ``comparison``.
  package static var differences: Budget { Budget(states: 400_000, steps: 40_000_000) }

  /// A URL that an editor shows: less than in `aasa urls`, because a person waits for the answer.
  package static var editor: Budget { Budget(states: 20_000, steps: 5_000_000) }

  /// The coverage of expectations: URLs for all components or rules of a file that no expectation reaches, once a run.
  package static var coverage: Budget { Budget(states: 50_000, steps: 100_000_000) }

  /// The expectations for routes: all of a run share it, and each search has at most ``stepsOfRoute``.
  package static var routes: Budget { Budget(states: 50_000, steps: 2_000_000_000) }

  /// The same for dynamic rules, of which one search has all of a file.
  package static var routesOfRules: Budget { Budget(states: 50_000, steps: 400_000_000) }

  /// The steps for one search among the URLs of a route, so that a hard one leaves steps for the others.
  package static var stepsOfRoute: Int { 100_000_000 }
}
