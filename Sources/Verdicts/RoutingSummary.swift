package import Association
package import Matching

/// The verdicts on many URLs, counted for each app.
package struct RoutingSummary {
  package struct Share: Equatable {
    /// In the order of ``AppVerdict/Verdict/allCases``.
    package let verdicts: [RoutingTally.Count]
    /// The components or dynamic rules that decided, in the order of the file.
    package let used: [Use]
    /// Those that decided nothing, in the order of the file.
    package let unused: [ComponentName]
  }

  /// A component or dynamic rule and the URLs that it decided.
  package struct Use: Equatable {
    package let name: ComponentName
    package let count: RoutingTally.Count
  }

  package let urls: Int
  package let unusable: RoutingTally.Count
  /// URLs of hosts that the file is not for, which have no verdict.
  package let otherHosts: RoutingTally.Count
  package let unexpected: LineSamples<UnexpectedVerdict>
  /// Rows of a table that cannot be checked, with the reason.
  package let faultyRows: LineSamples<String>
  /// In the order of the file.
  package let apps: [(app: AppID, share: Share)]

  /// ``RoutingTally/mostURLs``
  package let mostURLs: [ComponentName: Int]

  package init(
    _ tally: RoutingTally, _ answers: AnsweredURLs, _ apps: [AppID], _ components: [[ComponentName]]
  ) {
    unexpected = answers.unexpected
    faultyRows = answers.faultyRows
    urls = tally.urls
    unusable = tally.unusable
    otherHosts = tally.otherHosts
    mostURLs = tally.mostURLs
    let used = tally.components(apps: apps.count)
    self.apps = apps.indices.map { app in
      let taken = Set(used[app].map { $0.name })
      let share = Share(
        verdicts: AppVerdict.Verdict.allCases.map { tally.count($0, app: app) },
        used: used[app].sorted { $0.name < $1.name },
        unused: components[app].filter { !taken.contains($0) })
      return (apps[app], share)
    }
  }
}
