package import Tasks

extension FixObstacle {
  /// A note for people.
  ///
  /// - Parameter fixing: The option or the control that applies fixes, in the terms of the caller.
  package func words(_ fixing: String) -> String {
    switch self {
    case .tooManyMistakes: "more mistakes than \(fixing) corrects in one run; run it again"
    case .undoing: "the fixes undo each other, so none is applied"
    }
  }
}
