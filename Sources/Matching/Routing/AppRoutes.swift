import Association

/// The apps of each entry. Each matcher has its own, because tasks that share one wait for each other to count references.
struct AppRoutes {
  private let apps: [AppID]
  private let entries: [(index: Int, apps: Range<Int>)]
  /// The indices of the apps of all entries, one entry after another.
  private let appIndices: [Int]

  init(_ plan: RoutingPlan) {
    apps = plan.apps
    var entries: [(index: Int, apps: Range<Int>)] = []
    var indices: [Int] = []
    for named in plan.entries {
      entries.append((named.entry.index, indices.count..<indices.count + named.apps.count))
      indices += named.apps
    }
    self.entries = entries
    appIndices = indices
  }

  /// The index in `details` of an entry of the plan.
  func index(ofEntry position: Int) -> Int { entries[position].index }

  var undecided: [AppVerdict] { apps.map { AppVerdict(noMatch: $0) } }

  /// Makes verdicts undecided, in place where they are for the same apps.
  ///
  /// - Parameter areOwn: Whether they are known to be none, or for the same apps.
  func clear(_ verdicts: inout [AppVerdict], areOwn: Bool) {
    guard verdicts.count == apps.count, areOwn || verdicts.indices.allSatisfy({ verdicts[$0].app == apps[$0] }) else {
      verdicts = undecided
      return
    }
    for index in verdicts.indices { verdicts[index].clear() }
  }

  func names(_ app: Int, inEntry position: Int) -> Bool { appIndices[entries[position].apps].contains(app) }

  /// The verdict on a URL for the app at an index, before any entry decides.
  func undecided(_ app: Int) -> AppVerdict { AppVerdict(noMatch: apps[app]) }

  /// The first entry that decides for an app has the last word for it (oracle).
  func enter(_ decision: LinkMatcher.Decision, ofEntry position: Int, in verdicts: inout [AppVerdict]) {
    let entry = entries[position]
    for app in appIndices[entry.apps] where verdicts[app].verdict == .noMatch {
      verdicts[app].decide(decision, ofEntry: entry.index)
    }
  }
}
