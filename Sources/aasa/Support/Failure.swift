import ArgumentParser
import SourceText
import SystemCalls
import Tasks

extension Failure {
  /// - Parameter error: The error of a call of the operating system, which is added in the system's words.
  init(_ message: String, _ error: Errno) { self.init("\(message): \(error.message)") }

  /// A question without an answer, with the command that helps.
  init(_ problem: TaskProblem) {
    let next =
      switch problem.next {
      case nil: ""
      case .lint: "; `aasa lint` reports all"
      case .lintFaults: "; `aasa lint` reports the faults"
      case .tasksOfLinks: "; `lint`, `match`, `explain`, `urls`, `diff`, `stats`, `compare` and `convert` read it"
      case .urlsOfRules: "; `aasa urls` shows a URL for each of its rules"
      case .appID: "; pass its ID with --app"
      case .compare: "; `aasa compare` compares the files of both platforms"
      case .diff: "; `aasa diff` compares two versions of a file"
      case .redundantRules: "; `aasa lint` reports its redundant rules"
      case .choose(let option): "; add --\(option.rawValue)"
      case .leaveOut(let option): "; leave out --\(option.rawValue)"
      case .withoutRequests: "; --offline makes no requests"
      }
    self.init(problem.message + next)
  }
}

/// Throws a usage error if the arguments of a command are wrong.
func refuse(_ message: @autoclosure () -> String, if isWrong: Bool) throws {
  if isWrong { throw ValidationError(message()) }
}

extension ExitCode {
  /// Findings, or an expectation that failed.
  static let findings = ExitCode(1)
  /// The command could not run, or not for every file: wrong usage, an unreadable file.
  static let couldNotRun = ExitCode(2)
  /// The only failing findings are that Apple's CDN lags behind the site.
  static let cdnBehind = ExitCode(3)
}
