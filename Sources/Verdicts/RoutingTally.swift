package import Matching

/// Counts verdicts: how many URLs each app, verdict and component got, and the first of them.
///
/// Each task counts in a tally of its own, and the tallies are merged at the end. Memory grows with the components that decide
/// something, not with the URLs.
package struct RoutingTally: Sendable {
  /// Some URLs and the first of them.
  package struct Count: Sendable, Equatable {
    package private(set) var urls = 0
    /// The first of the URLs that has at most 2,000 bytes, where there is one; longer ones need too much room.
    package private(set) var sample: [UInt8]?
    private var block = Int.max

    private static let longestSample = 2_000

    /// - Parameter block: The number of the block of URLs; within a block URLs come in their order.
    mutating func add(_ url: Span<UInt8>, _ block: Int) {
      urls += 1
      guard block < self.block, url.count <= Self.longestSample else { return }
      self.block = block
      sample = url.indices.map { url[$0] }
    }

    mutating func merge(_ other: Count) {
      urls += other.urls
      guard other.block < block else { return }
      block = other.block
      sample = other.sample
    }
  }

  /// All URLs, the unusable ones among them.
  package private(set) var urls = 0
  package private(set) var unusable = Count()
  /// URLs of hosts that the file is not for.
  package private(set) var otherHosts = Count()
  /// Three for each app, in the order of ``AppVerdict/Verdict/allCases``.
  private var verdicts: [Count]
  private var deciders = DeciderCounts()

  /// - Parameter apps: The number of apps that each URL has a verdict for.
  package init(apps: Int) {
    verdicts = Array(repeating: Count(), count: apps * AppVerdict.Verdict.allCases.count)
  }

  /// The URLs that got a verdict for an app.
  package func count(_ verdict: AppVerdict.Verdict, app: Int) -> Count { verdicts[Self.slot(verdict, app)] }

  /// For each app the components that decided, with their URLs, in no order.
  package func components(apps: Int) -> [[RoutingSummary.Use]] {
    var found = Array(repeating: [RoutingSummary.Use](), count: apps)
    for (decider, count) in deciders.all {
      let name = ComponentName(entry: decider.entry, component: decider.component)
      found[decider.app].append(RoutingSummary.Use(name: name, count: count))
    }
    return found
  }

  /// The URLs that each component decided, for the app with the most of them.
  package var mostURLs: [ComponentName: Int] {
    var most: [ComponentName: Int] = [:]
    for (decider, count) in deciders.all {
      let name = ComponentName(entry: decider.entry, component: decider.component)
      most[name] = max(most[name] ?? 0, count.urls)
    }
    return most
  }

  private static func slot(_ verdict: AppVerdict.Verdict, _ app: Int) -> Int {
    switch verdict {
    case .match: app * 3
    case .exclude: app * 3 + 1
    case .noMatch: app * 3 + 2
    }
  }
}

// MARK: Counting

extension RoutingTally {
  /// Counts the verdicts on a URL. O(apps).
  ///
  /// - Parameter only: The index of the only app to count; `nil` for all.
  package mutating func count(_ url: Span<UInt8>, _ verdicts: [AppVerdict], app only: Int? = nil, block: Int) {
    urls += 1
    // By index: a copy of a verdict would count references to its app.
    for app in verdicts.indices where only == nil || app == only {
      self.verdicts[Self.slot(verdicts[app].verdict, app)].add(url, block)
      guard let entry = verdicts[app].entry, let component = verdicts[app].component else { continue }
      deciders.add(url, AppDecider(app: app, entry: entry, component: component), block: block)
    }
  }

  package mutating func count(unusable url: Span<UInt8>, block: Int) {
    urls += 1
    unusable.add(url, block)
  }

  package mutating func count(ofOtherHost url: Span<UInt8>, block: Int) {
    urls += 1
    otherHosts.add(url, block)
  }

  /// Counts a URL of a row that cannot be checked.
  package mutating func countUnchecked() { urls += 1 }

  /// Counts what another task has counted, for the same apps.
  package mutating func merge(_ other: RoutingTally) {
    urls += other.urls
    unusable.merge(other.unusable)
    otherHosts.merge(other.otherHosts)
    for index in verdicts.indices { verdicts[index].merge(other.verdicts[index]) }
    deciders.merge(other.deciders)
  }
}
