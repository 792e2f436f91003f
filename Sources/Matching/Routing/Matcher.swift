import Association

/// Matches URLs in one task, and keeps what it has compiled.
public struct Matcher {
  private let plan: RoutingPlan
  private var engine: any MatchingEngine

  init(_ plan: RoutingPlan, _ engine: some MatchingEngine) {
    self.plan = plan
    self.engine = engine
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
