package import Association
import Matching

/// Finds URLs that two apps both open.
struct OverlapAnalysis {
  private let stepBudget: StepBudget

  init(_ stepBudget: StepBudget) { self.stepBudget = stepBudget }

  /// A URL that both apps open, and the positions of the components that decide it.
  typealias Overlap = (url: [UInt8], first: Int, second: Int)

  /// A URL that the lists of two apps both open: a readable one if the samples show it, otherwise a shortest.
  func overlap(_ first: OrderedComponents, _ second: OrderedComponents) -> SearchResult<Overlap> {
    let one = AcceptanceList(first, stepBudget)
    let other = AcceptanceList(second, stepBudget)
    func overlap(_ url: [UInt8]) -> Overlap? {
      guard let a = one.first(url), let b = other.first(url), !first.items[a].excludes,
        !second.items[b].excludes
      else { return nil }
      return (url, a, b)
    }
    for item in (first.items.prefix(512) + second.items.prefix(512)) where !item.excludes {
      for url in SampleURLs.urls(for: item.plan) { if let found = overlap(url) { return .found(found) } }
    }
    let result = Search(stepBudget, [.init(first), .init(second)]).first(
      where: { first.opens($0[0]) && second.opens($0[1]) },
      unless: { !$0.isAlive(0) || !$0.isAlive(1) })
    switch result {
    case .none: return .none
    case .undecided: return .undecided
    case .found(let url): return overlap(url).map(SearchResult.found) ?? .undecided
    }
  }
}

/// Two apps of different entries that open the same link.
package struct AppOverlap {
  /// Of each app, itself and the component that decides the link.
  package let first: (app: AppID, component: Component)
  package let second: (app: AppID, component: Component)
  package let url: String
}

extension OrderAnalysis {
  /// Pairs of lists that are compared.
  private static let pairLimit = 1_000
  private static let statesForPair = 2_000
  private static let stepsForPair = 20

  /// The overlaps between apps of different entries, at most one for two entries. Lists that are written alike are not compared, and
  /// neither are those whose paths begin differently.
  ///
  /// - Parameter areVariants: Whether two apps are expected to open the same links.
  package func overlaps(unless areVariants: (AppID, AppID) -> Bool) -> [AppOverlap] {
    let lists = lists.filter { $0.isComplete && !$0.apps.isEmpty && !$0.components.items.isEmpty }
    var signatures = ComponentSignatures()
    let written = lists.map { signatures.numbers(of: $0.components) }
    let openings = ListOpenings(lists.map { $0.components })
    var overlaps: [AppOverlap] = []
    var pairs = 0
    var reported: Set<[Int]> = []
    for later in lists.indices {
      for earlier in openings.lists(before: later, stepBudget) {
        let (first, second) = (lists[earlier], lists[later])
        guard pairs < Self.pairLimit, !stepBudget.isExhausted else {
          overlapsAreComplete = false
          return overlaps
        }
        stepBudget.take(Self.stepsForPair)
        if first.sharesEntry(with: second) || written[earlier] == written[later] { continue }
        if first.apps.contains(where: { app in second.apps.contains { areVariants(app, $0) } }) { continue }
        pairs += 1
        let overlap: OverlapAnalysis.Overlap
        switch OverlapAnalysis(stepBudget.limited(toStates: Self.statesForPair))
          .overlap(first.components, second.components)
        {
        case .none: continue
        case .undecided:
          overlapsAreComplete = false
          continue
        case .found(let found): overlap = found
        }
        let entries = [first.components.items[overlap.first].entry, second.components.items[overlap.second].entry]
        guard reported.insert(entries).inserted, let one = first.component(at: overlap.first),
          let other = second.component(at: overlap.second),
          let url = first.confirmedURL(overlap.url, decidedBy: overlap.first),
          second.confirmedURL(overlap.url, decidedBy: overlap.second) != nil
        else { continue }
        overlaps.append(AppOverlap(first: (first.apps[0], one), second: (second.apps[0], other), url: url))
      }
    }
    return overlaps
  }
}

/// The beginnings of the paths that several lists open.
private struct ListOpenings {
  /// For each list, a component for each beginning.
  private let plans: [[ComponentPlan]]
  private let index: PrefixIndex
  /// The list of each component in the index.
  private let owners: [Int]

  init(_ lists: [OrderedComponents]) {
    let plans = lists.map { list in
      var prefixes: Set<[UInt8]> = []
      return list.items.map { $0.plan }.filter { !$0.excludes && prefixes.insert($0.sharedPrefix).inserted }
    }
    self.plans = plans
    index = PrefixIndex(plans.joined())
    owners = plans.enumerated().flatMap { Array(repeating: $0, count: $1.count) }
  }

  /// The lists before one, ascending, that may open one of its URLs.
  func lists(before later: Int, _ stepBudget: StepBudget) -> [Int] {
    if later == 0 { return [] }
    var found: Set<Int> = []
    for plan in plans[later] where !stepBudget.isExhausted {
      let positions = index.positions(sharingURLsWith: plan)
      stepBudget.take(1 + positions.count)
      for position in positions where owners[position] < later { found.insert(owners[position]) }
    }
    return found.sorted()
  }
}

extension DecidingList {
  fileprivate func sharesEntry(with other: DecidingList) -> Bool {
    !Set(components.items.map { $0.entry }).isDisjoint(with: other.components.items.map { $0.entry })
  }
}
