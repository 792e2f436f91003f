/// A component that decides for an app.
struct AppDecider: Hashable, Sendable {
  let app: Int
  let entry: Int
  let component: Int

  /// A place in a table of a power of two.
  @inline(__always)
  func slot(of slots: Int) -> Int { (component &* 31 &+ entry &* 7 &+ app) & (slots &- 1) }
}

/// The URLs that each component decides for each app. Most URLs are decided by few components, whose counts are found without a dictionary.
struct DeciderCounts: Sendable {
  private(set) var all: [(decider: AppDecider, count: RoutingTally.Count)] = []
  private var indices: [AppDecider: Int] = [:]
  /// An index in ``all`` for each slot, and -1 for an unused one.
  private var recent = Array(repeating: -1, count: slots)

  private static let slots = 1_024

  mutating func add(_ url: Span<UInt8>, _ decider: AppDecider, block: Int) {
    let slot = decider.slot(of: Self.slots)
    var index = recent[slot]
    if index < 0 || all[index].decider != decider {
      index = self.index(decider)
      recent[slot] = index
    }
    all[index].count.add(url, block)
  }

  mutating func merge(_ other: DeciderCounts) {
    for (decider, count) in other.all { all[index(decider)].count.merge(count) }
  }

  private mutating func index(_ decider: AppDecider) -> Int {
    if let known = indices[decider] { return known }
    indices[decider] = all.count
    all.append((decider, RoutingTally.Count()))
    return all.count - 1
  }
}
