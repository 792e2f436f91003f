public import Association

/// The verdict on a URL for one app, and the component that decided it.
///
///     for verdict in matcher.verdicts(for: url) {
///       guard let entry = verdict.entry, let component = verdict.component else { continue }
///       print("details[\(entry)].components[\(component)]: \(verdict.verdict) for \(verdict.app)")
///     }
public struct AppVerdict: Sendable, Hashable {
  /// The effect of a file on a URL for an app.
  ///
  ///     switch verdict.verdict {
  ///     case .match: print("opens \(verdict.app)")
  ///     case .exclude: print("is excluded")
  ///     case .noMatch: print("stays in the browser")
  ///     }
  public enum Verdict: String, Sendable, CaseIterable {
    /// A component matches: the app may open the URL.
    case match
    /// A component with `exclude` matches: the URL stays in the browser.
    case exclude
    /// No component matches.
    case noMatch = "no_match"
  }

  /// The app.
  public let app: AppID
  /// The effect on the URL.
  public private(set) var verdict: Verdict
  /// The index of the deciding entry in `details`; `nil` with ``Verdict/noMatch``.
  public private(set) var entry: Int?
  /// The index of the deciding component in `components` or `paths`; `nil` with ``Verdict/noMatch``.
  public private(set) var component: Int?

  package init(app: AppID, verdict: Verdict, entry: Int?, component: Int?) {
    self.app = app
    self.verdict = verdict
    self.entry = entry
    self.component = component
  }

  package init(noMatch app: AppID) { self.init(app: app, verdict: .noMatch, entry: nil, component: nil) }

  mutating func clear() {
    verdict = .noMatch
    entry = nil
    component = nil
  }

  mutating func decide(_ decision: LinkMatcher.Decision, ofEntry index: Int) {
    verdict = decision.excludes ? .exclude : .match
    entry = index
    component = decision.component
  }
}
