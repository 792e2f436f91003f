public import Association

/// Answers for URLs which app gets them, by the rules of one association file.
///
/// A router is made once for a file and can be shared between tasks; each task matches with a ``Matcher`` of its own.
public struct Router: Sendable {
  let plan: RoutingPlan

  /// - Parameters:
  ///   - file: The file. One that a device would ignore (``AssociationFile/fault``) is answered for as far as it was read.
  ///   - app: The only app to answer for; all that the file names by default.
  /// - Complexity: O(entries). Patterns are compiled when a URL first needs them.
  public init(_ file: AssociationFile, app: AppID? = nil) {
    plan = RoutingPlan(file, app: app)
  }

  /// The apps that are answered for, in the order of the file.
  public var apps: [AppID] { plan.apps }

  /// A matcher for one task.
  public func makeMatcher() -> Matcher { Matcher(plan) }
}

/// Matches URLs in one task, and keeps what it has compiled.
public struct Matcher {
  private let plan: RoutingPlan
  private var engine: PCRE2Engine

  init(_ plan: RoutingPlan) {
    self.plan = plan
    engine = PCRE2Engine(plan)
  }

  /// The verdict on a URL for each app, in the order of the file.
  ///
  /// - Parameters:
  ///   - url: A URL; one whose scheme is not `https` or `http` matches nothing (decided).
  ///   - domain: The domain that serves the file. Another host matches nothing (oracle); `nil` compares no hosts.
  public mutating func verdicts(for url: LinkURL, domain: String? = nil) -> [AppVerdict] {
    var verdicts = plan.apps.map { AppVerdict(app: $0, verdict: .noMatch, entry: nil, component: nil) }
    guard url.hasWebScheme, domain.map(url.hasHost) ?? true else { return verdicts }
    for (decision, named) in zip(engine.decisions(for: url), plan.entries) {
      guard let decision else { continue }
      // The first entry that decides for an app has the last word for it (oracle).
      for app in named.apps where verdicts[app].verdict == .noMatch {
        verdicts[app] = AppVerdict(
          app: plan.apps[app], verdict: decision.excludes ? .exclude : .match, entry: named.entry.index,
          component: decision.component)
      }
    }
    return verdicts
  }
}
