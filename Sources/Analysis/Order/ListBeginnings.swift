import Matching

/// Lists of components by the beginnings of their paths: lists whose paths begin differently share no URL.
struct ListBeginnings {
  private let index: PrefixIndex
  /// The list of each component in the index.
  private let owners: [Int]

  /// O(components × log components).
  init(_ lists: [[ComponentPlan]]) {
    let plans = lists.map { Self.distinct($0) }
    index = PrefixIndex(plans.joined())
    owners = plans.enumerated().flatMap { Array(repeating: $0, count: $1.count) }
  }

  /// The lists, ascending, that may share a URL with some components. Only a missing list is certain, and none is when the budget is
  /// exhausted.
  func lists(sharingURLsWith plans: [ComponentPlan], _ stepBudget: StepBudget) -> [Int] {
    var found: Set<Int> = []
    if owners.isEmpty { return [] }
    for plan in Self.distinct(plans) where !stepBudget.isExhausted {
      let positions = index.positions(sharingURLsWith: plan)
      stepBudget.take(1 + positions.count)
      for position in positions { found.insert(owners[position]) }
    }
    return found.sorted()
  }

  /// A component for each beginning.
  private static func distinct(_ plans: [ComponentPlan]) -> [ComponentPlan] {
    var prefixes: Set<[UInt8]> = []
    return plans.filter { prefixes.insert($0.sharedPrefix).inserted }
  }
}
