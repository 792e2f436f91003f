package import Matching

/// How verdicts show the component or the rule that decides.
package protocol DecidingPlaces: Sendable {
  /// The place of the decider, and its text of at most a number of characters; `nil` where none is named.
  func decider(of verdict: AppVerdict) -> (place: String, excerpt: (_ limit: Int) -> String)?

  /// The statement that the file has no app.
  var noApp: String { get }
}

extension ComponentPlaces: DecidingPlaces {
  package func decider(of verdict: AppVerdict) -> (place: String, excerpt: (_ limit: Int) -> String)? {
    component(verdict).map { component in (place(component.node), { excerpt(component, limit: $0) }) }
  }

  package var noApp: String { "the file names no app in `applinks`" }
}
