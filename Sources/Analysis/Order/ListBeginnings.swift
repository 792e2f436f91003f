import Matching

/// Lists of components by the beginnings of their paths: lists whose paths begin differently share no URL.
struct ListBeginnings {
  /// The lists with each beginning, by their positions.
  private let index: PrefixIndex
  private let isEmpty: Bool

  /// O(components × log components).
  init(_ lists: [some Sequence<ComponentPlan>]) {
    var prefixes: [(prefix: [UInt8], position: Int)] = []
    for (position, list) in lists.enumerated() {
      Self.forEachBeginning(of: list) {
        prefixes.append(($0, position))
        return true
      }
    }
    index = PrefixIndex(prefixes)
    isEmpty = prefixes.isEmpty
  }

  /// The lists, ascending, that may share a URL with some components. Only a missing list is certain, and none is when the budget is
  /// exhausted.
  func lists(sharingURLsWith plans: some Sequence<ComponentPlan>, _ stepBudget: StepBudget) -> [Int] {
    var found: Set<Int> = []
    if isEmpty { return [] }
    Self.forEachBeginning(of: plans) { prefix in
      if stepBudget.isExhausted { return false }
      let positions = index.positions(sharingURLsWith: prefix)
      stepBudget.take(1 + positions.count)
      found.formUnion(positions)
      return true
    }
    return found.sorted()
  }

  /// Calls `body` with each beginning once, as long as it returns true.
  private static func forEachBeginning(of plans: some Sequence<ComponentPlan>, _ body: ([UInt8]) -> Bool) {
    var known = TextNumbers()
    for plan in plans {
      let prefix = plan.sharedPrefix
      if known.insert(prefix), !body(prefix) { return }
    }
  }
}
