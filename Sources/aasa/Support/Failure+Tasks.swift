import SourceText
import Tasks

extension Failure {
  /// A question without an answer, with the command that helps.
  init(_ problem: TaskProblem) {
    let next =
      switch problem.next {
      case nil: ""
      case .lint: "; `aasa lint` reports all"
      case .lintFaults: "; `aasa lint` reports the faults"
      case .tasksOfLinks: "; \(Place.linkCommands)"
      case .urlsOfRules: "; `aasa urls` shows a URL for each of its rules"
      case .appID: "; pass its ID with --app"
      case .compare: "; `aasa compare` compares the files of both platforms"
      case .diff: "; `aasa diff` compares two versions of a file"
      case .redundantRules: "; `aasa lint` reports its redundant rules"
      case .choose(let option): "; add --\(option.rawValue)"
      case .leaveOut(let option): "; leave out --\(option.rawValue)"
      }
    self.init(problem.message + next)
  }
}
