package import Matching

/// A route of a list compared with the components of a file.
package struct RouteOutcome: Sendable {
  /// The index of the list in ``ExpectationPlan/routes``, and that of the route in its table.
  package let list: Int
  package let entry: Int
  /// The index of the file in the plan.
  package let file: Int
  package let result: Result
  /// The route need not open an app.
  package let isExcepted: Bool

  package enum Result: Sendable {
    /// Each of its URLs opens an app.
    case opened
    /// None of its URLs opens an app.
    case unopened(Example)
    /// Some of its URLs open an app.
    case partly(opened: Example, unopened: Example)
    /// The budget of the search ended first.
    case undecided
  }

  /// A URL of the route.
  package struct Example: Sendable {
    package let url: String
    /// The verdict for the app that opens it, or for one that a component excludes it for; `nil` where the file names no app.
    package let verdict: AppVerdict?
  }

  package var isOpened: Bool { if case .opened = result { true } else { false } }
}
