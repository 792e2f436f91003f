import Association
package import Matching

/// Asks whether any URL is accepted by two sets of components.
package struct DisjointnessAnalysis {
  private let deadline: Deadline

  package init(_ deadline: Deadline) { self.deadline = deadline }

  /// A URL, as path, query and fragment, that a component of each set accepts, whatever the components then do with it.
  package func common(_ first: [ComponentPlan], _ second: [ComponentPlan]) -> SearchResult<[UInt8]> {
    if first.isEmpty || second.isEmpty { return .none }
    let sets = [first, second]
    return Search(deadline) { reading in
      var forest = ComponentForest(groups: 2, reading: reading)
      for (group, plans) in sets.enumerated() {
        for plan in plans { forest.add(plan, as: Rule(number: UInt32(group)), to: group) }
      }
      forest.seal()
      return forest
    }.first(
      where: { rules in rules.allSatisfy { $0 != .none } },
      unless: { !$0.isAlive(0, in: $1) || !$0.isAlive(1, in: $1) })
  }
}
