/// The reason why a URL opens an app or does not: the steps of a device, in order.
package struct Diagnosis: Sendable {
  package let url: String
  /// The app ID, or what is known of it.
  package let app: String
  /// Whether the app is an App Clip.
  package let isAppClip: Bool
  package internal(set) var steps: [Step] = []
  /// The result with the file that devices have: the copy of Apple's CDN where they use it.
  package internal(set) var result = Result.unknown
  /// The result when Apple's CDN has asked the site again; `nil` where it is the same.
  package internal(set) var resultAfterRefresh: Result?

  package struct Step: Sendable {
    package let name: Name
    package internal(set) var state: State
    /// The result: lower-case, no full stop, texts from outside escaped.
    package let words: String
    /// The command that shows more.
    package let command: String?

    init(_ name: Name, _ state: State, _ words: String, command: String? = nil) {
      self.name = name
      self.state = state
      self.words = words
      self.command = command
    }
  }

  package enum Name: String, Sendable {
    case link, claim, domain, file, cdn, component

    /// For people.
    package var title: String { self == .cdn ? "CDN" : rawValue }
  }

  package enum State: String, Sendable {
    case passed, failed
    /// The step fails when Apple's CDN asks the site again.
    case later
    /// The input for the step was not given.
    case unknown
    /// The input was given and leaves the step open.
    case undecided
    /// A server could not be asked.
    case unreached
    /// The step makes no difference.
    case skipped
  }

  package enum Result: String, Sendable {
    case opens, staysInBrowser, unknown
  }

  package init(url: String, app: String, isAppClip: Bool = false) {
    self.url = url
    self.app = app
    self.isAppClip = isAppClip
  }

  mutating func add(_ name: Name, _ state: State, _ words: String, command: String? = nil) {
    steps.append(Step(name, state, words, command: command))
  }

  /// Facts that cannot be seen from outside a device.
  package var limits: [String] {
    if isAppClip {
      return [
        "the App Clip experiences in App Store Connect: one of them must cover the URL",
        "whether the full app is installed, which then opens instead of the App Clip",
      ]
    }
    return [
      "whether the app is installed, and was installed after this file went live",
      "the user's choice: a long press and \"Open in …\" decides for the domain until the user switches back",
      "where the link is: on a page of the same domain, typed into the address bar or opened by a script, it stays in the browser",
    ]
  }
}
