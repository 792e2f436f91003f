import Tasks

extension TaskProblem {
  /// The message, with the question that helps.
  var sentence: String {
    switch next {
    // Nothing is requested here.
    case nil, .withoutRequests: message
    case .lint: message + "; `lint` reports all"
    case .lintFaults: message + "; `lint` reports the faults"
    case .tasksOfLinks:
      message + "; `lint`, `match`, `explain`, `urls`, `diff`, `stats`, `compare` and `convert` read it"
    case .urlsOfRules: message + "; `urls` shows a URL for each of its rules"
    case .appID: message + "; name its ID in `app`"
    case .compare: message + "; `compare` compares the files of both platforms"
    case .diff: message + "; `diff` compares two versions of a file"
    case .redundantRules: message + "; `lint` reports its redundant rules"
    case .choose(let option): message + "; name one in `\(option.rawValue)`"
    case .leaveOut(let option): message + "; leave out `\(option.rawValue)`"
    }
  }
}
