import Matching

// Two lists whose common components have one order are compared by way of a third: all components of both. If those that only the new list
// has can be removed from it without a change, it is equivalent to the old list; if those that only the old list has can be, to the new one.
// They are removed one after the other, and each removal is a search about few components (`Necessity.swift`). So the cost follows the edits
// and not the lists. Without a proof nothing is known: edits may cancel each other out.

/// A proof that the edits between two lists change nothing.
struct EditProof {
  /// The components of both lists, in order; those that replace others are before them.
  private let all: OrderedComponents
  /// The positions of the components that only one list has.
  private let removed: Set<Int>
  private let added: Set<Int>

  private static let editLimit = 20_000

  /// `nil` if common components changed their order, or for too many edits.
  init?(_ pair: ListPair) {
    guard pair.keepsOrder, pair.removed.count + pair.added.count <= Self.editLimit else { return nil }
    var items: [OrderedComponents.Item] = []
    var new = 0
    var added: Set<Int> = []
    var removed: Set<Int> = []
    func addNew() {
      while pair.added.contains(new) {
        added.insert(items.count)
        items.append(pair.new.items[new])
        new += 1
      }
    }
    for old in pair.old.items.indices {
      addNew()
      // A common component is the next one of the new list.
      if pair.removed.contains(old) { removed.insert(items.count) } else { new += 1 }
      items.append(pair.old.items[old])
    }
    addNew()
    self.added = added
    self.removed = removed
    all = OrderedComponents(items: items)
  }

  func isFound(_ stepBudget: StepBudget) -> Bool {
    let analysis = NecessityAnalysis(all, stepBudget)
    return canRemove(added, replacing: removed, analysis) && canRemove(removed, replacing: [], analysis)
  }

  /// Returns `true` if components can be removed, the last first: one that an earlier one covers goes before that one does.
  ///
  /// - Parameter replaced: Components that those in question probably replace.
  private func canRemove(
    _ positions: Set<Int>, replacing replaced: Set<Int>, _ analysis: NecessityAnalysis
  ) -> Bool {
    var done: Set<Int> = []
    for position in positions.sorted(by: >) {
      guard case .redundant = analysis.necessity(of: position, without: .done(done), likely: replaced) else {
        return false
      }
      done.insert(position)
    }
    return true
  }
}
