// The types of C libraries that WebAssembly does not have. No question that the module answers needs them: manifests and the configurations
// of servers are files beside the file.

/// A regular expression that cannot be compiled.
final class PCRE2Pattern: Sendable {
  enum Outcome { case match, noMatch, gaveUp }

  struct Options: OptionSet, Sendable {
    let rawValue: UInt32
    static let caseless = Options(rawValue: 8)
  }

  init?(_ text: some Collection<UInt8>, _ options: Options = [], jit: Bool = true) { return nil }

  func match(_ subject: [UInt8], _ scratch: PCRE2Scratch) -> Outcome { .gaveUp }
}

/// The expectations of an aasa.yml, whose YAML the program reads.
struct ExpectationQuestion {
  init(_ members: QuestionMembers) throws(AskedQuestion.Problem) {
    throw AskedQuestion.Problem("an aasa.yml is not read here; `aasa test` tests it")
  }

  func answer() throws(AskedQuestion.Problem) -> String { "" }
}

extension ProjectConfiguration {
  init(asked text: String) throws(AskedQuestion.Problem) {
    throw AskedQuestion.Problem("an aasa.yml is not read here; leave out `configuration`")
  }
}

/// The descriptions of rules, which are not part of the module.
enum RulesAnswer {
  static func json(_ name: String?) throws(TaskProblem) -> String {
    throw TaskProblem(.option, "rules are not described here; `aasa rules` describes them")
  }
}
