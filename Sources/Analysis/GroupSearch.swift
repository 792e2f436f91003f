import Matching

/// A search for a URL that groups of components decide in a given way. Of each group the first component that accepts a URL decides.
struct GroupSearch {
  private let search: Search
  private let count: Int

  struct Group {
    /// Components with their positions; of those that accept a URL the one at the least position decides.
    let members: [(position: Int, plan: ComponentPlan)]

    init(_ members: [(position: Int, plan: ComponentPlan)]) { self.members = members }

    /// The components of a list in order.
    init(_ list: OrderedComponents) { members = list.items.enumerated().map { ($0.offset, $0.element.plan) } }

    /// Components between which the search does not distinguish.
    init(anyOf plans: some Sequence<ComponentPlan>) { members = plans.map { (0, $0) } }
  }

  /// - Parameter values: The automata of variables that were made before.
  init(_ deadline: Deadline, _ groups: [Group], values: ValueAutomata = ValueAutomata()) {
    let count = groups.count
    self.count = count
    search = Search(deadline) { reading in
      var forest = ComponentForest(groups: count, reading: reading, values: values)
      for (number, group) in groups.enumerated() {
        for (position, plan) in group.members {
          // No two groups have the same number.
          forest.add(plan, as: Rule(number: UInt32(position * count + number)), to: number)
        }
      }
      forest.seal()
      return forest
    }
  }

  /// The positions of the components that decide a URL, by group; `nil` if none of the group accepts it.
  struct Deciders {
    fileprivate let rules: [Rule]
    fileprivate let count: Int

    subscript(group: Int) -> Int? { rules[group] == .none ? nil : Int(rules[group].number) / count }
  }

  /// A shortest URL, as path, query and fragment, that is decided as wanted.
  ///
  /// - Parameter isHopeless: Whether no continuation from a state can be wanted.
  func first(
    where isWanted: (Deciders) -> Bool, unless isHopeless: (Configuration, ComponentForest) -> Bool
  ) -> SearchResult<[UInt8]> {
    search.first(where: { isWanted(Deciders(rules: $0, count: count)) }, unless: isHopeless)
  }

  /// The number of states for URLs that decode, and whether all were counted.
  func stateCount() -> (states: Int, isComplete: Bool) { search.stateCount() }
}

extension SearchResult {
  var isNone: Bool { if case .none = self { true } else { false } }
}
