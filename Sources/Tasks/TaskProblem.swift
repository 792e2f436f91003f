import Matching

/// The reason why a question has no answer.
package struct TaskProblem: Error, Sendable {
  /// The part of the question that is at fault.
  package enum Subject: Sendable {
    /// A file that devices ignore, or of the wrong platform.
    case file
    /// An option that does not fit, such as an app that the file does not list.
    case option
    /// A question that is not JSON.
    case question
  }

  /// The next step. Each caller names it in its own terms: a command, a tool, a control.
  package enum Next: Sendable, Equatable {
    /// `lint` reports all findings of a file.
    case lint
    /// `lint` reports the faults of an `assetlinks.json`.
    case lintFaults
    /// The tasks that answer for an `assetlinks.json`.
    case tasksOfLinks
    /// `urls` has a URL for each dynamic rule.
    case urlsOfRules
    /// `compare` compares the files of both platforms.
    case compare
    /// `diff` compares two versions of a file.
    case diff
    /// The app ID is to be passed beside the source of the app.
    case appID
    /// `lint` reports the redundant rules of an `assetlinks.json`.
    case redundantRules
    /// An option that chooses one of several.
    case choose(Option)
    /// An option that has no effect.
    case leaveOut(Option)
    /// The question is to be asked without requests.
    case withoutRequests
  }

  package enum Option: String, Sendable {
    case app, package, domain, fingerprint, manifest
  }

  package let subject: Subject
  /// Lower-case, no full stop, text from outside escaped; begins with the place where there is one.
  package let message: String
  package let next: Next?

  package init(_ subject: Subject, _ message: String, next: Next? = nil) {
    (self.subject, self.message, self.next) = (subject, message, next)
  }

  package static func file(_ message: String, next: Next? = nil) -> TaskProblem { .init(.file, message, next: next) }

  package static func option(_ message: String, next: Next? = nil) -> TaskProblem {
    .init(.option, message, next: next)
  }

  /// Throws unless a domain that a question names is a host and nothing else.
  package static func check(domain: String?) throws(TaskProblem) {
    guard let domain, let fault = DomainFault(domain) else { return }
    throw .option(fault.sentence(about: domain))
  }
}
