import JSONSource
import Matching
import Tasks

extension DecidingPlaces {
  /// Writes a verdict and, where a component or rule decided, its place and text.
  func write(_ verdict: AppVerdict, _ object: inout JSONWriter) {
    object.member("verdict", verdict.verdict.rawValue)
    guard let decider = decider(of: verdict) else { return }
    object.members(decider)
    object.member("text", decider.excerpt())
  }
}
