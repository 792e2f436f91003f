/// The reason why a URL opens an app or does not: the steps of a device, in order.
package struct Diagnosis: Sendable {
  package let url: String
  /// The app ID, or what is known of it.
  package let app: String
  package private(set) var steps: [Step] = []

  package struct Step: Sendable {
    package let name: Name
    package let state: State
    /// The result: lower-case, no full stop, texts from outside escaped.
    package let words: String
    /// The command that shows more.
    package let command: String?
  }

  package enum Name: String, Sendable {
    case claim, domain, file, cdn, component

    /// For people.
    package var title: String { self == .cdn ? "CDN" : rawValue }
  }

  package enum State: String, Sendable {
    case passed, failed
    /// The input for the step was not given.
    case unknown
    /// A server could not be asked.
    case unreached
    /// The step makes no difference.
    case skipped
  }

  package enum Result: String, Sendable {
    case opens, staysInBrowser, unknown
  }

  package init(url: String, app: String) {
    self.url = url
    self.app = app
  }

  package mutating func add(_ name: Name, _ state: State, _ words: String, command: String? = nil) {
    steps.append(Step(name: name, state: state, words: words, command: command))
  }

  /// Whether a step failed.
  package var hasFailed: Bool { steps.contains { $0.state == .failed } }

  package var result: Result {
    if hasFailed { return .staysInBrowser }
    return steps.contains { $0.state == .unreached } || !steps.contains { $0.name == .component && $0.state == .passed }
      ? .unknown : .opens
  }

  /// Facts that cannot be seen from outside a device.
  package static let limits = [
    "whether the app is installed, and was installed after this file went live",
    "the user's choice: a long press and \"Open in …\" decides for the domain until the user switches back",
    "where the link is: on a page of the same domain, typed into the address bar or opened by a script, it stays in the browser",
  ]
}
