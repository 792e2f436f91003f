import Association

extension LinkRouter {
  /// Why a URL has its verdict, for each app in the order of the file.
  ///
  ///     let explanations = router.explanations(for: url, domain: "harbor.shop")
  ///
  /// Apps that the same entries name have the same trials. The distances of the trials are measured within a budget; those beyond it come
  /// last in ``Explanation/nearestFirst``.
  ///
  /// - Complexity: O(components × pattern × URL / 64); patterns are not kept.
  public func explanations(for url: LinkURL, domain: String? = nil) -> [Explanation] {
    var matcher = makeMatcher()
    var entries = [[Int]](repeating: [], count: plan.apps.count)
    for (position, named) in plan.entries.enumerated() { for app in named.apps { entries[app].append(position) } }
    var trials: [[Int]: [Explanation.Trial]] = [:]
    let tried = TriedURL(url, plan)
    var budget = PieceDistance.budget
    lazy var ignored = plan.file.appsOfIgnoredKeys
    return matcher.verdicts(for: url, domain: domain).enumerated().map { index, verdict in
      var obstacle = Explanation.Obstacle(to: url, domain: domain)
      if obstacle == nil, entries[index].isEmpty {
        obstacle = ignored.contains(verdict.app) ? .ignoredKey : .unknownApp
      }
      if let obstacle { return Explanation(verdict: verdict, trials: [], obstacle: obstacle) }
      let found =
        trials[entries[index]]
        ?? self.trials(in: entries[index], tried, isDecided: verdict.component != nil, &budget)
      trials[entries[index]] = found
      return Explanation(verdict: verdict, trials: found, obstacle: nil)
    }
  }

  /// The components tried in entries, up to the one that decides. Where one does, distances are not measured.
  private func trials(
    in entries: [Int], _ url: TriedURL, isDecided: Bool, _ budget: inout Int
  ) -> [Explanation.Trial] {
    var trials: [Explanation.Trial] = []
    guard let applinks = plan.applinks else { return [] }
    for position in entries {
      for component in applinks.components(of: plan.entries[position].entry) {
        let parts = url.parts(of: component)
        let matches = parts.allSatisfy { $0.isAccepted }
        let distance = isDecided ? .zero : parts.reduce(.zero) { $0 + $1.distance(&budget) }
        trials.append(Explanation.Trial(component, url, matches: matches, distance: distance))
        if matches { return trials }
      }
    }
    return trials
  }
}
