import Association
package import Matching

/// Asks what two sets of components accept, whatever the components then do with it. URLs are told as path, query and fragment.
package struct ComponentSetsAnalysis {
  private let deadline: Deadline

  package init(_ deadline: Deadline) { self.deadline = deadline }

  /// A URL that a component of each set accepts.
  package func common(_ first: [ComponentPlan], _ second: [ComponentPlan]) -> SearchResult<[UInt8]> {
    if first.isEmpty || second.isEmpty { return .none }
    return search(first, second).first(
      where: { $0[0] != nil && $0[1] != nil }, unless: { !$0.isAlive(0) || !$0.isAlive(1) })
  }

  /// A URL that a component of one set accepts and none of the other.
  package func difference(_ first: [ComponentPlan], _ second: [ComponentPlan]) -> SearchResult<[UInt8]> {
    search(first, second).first(
      where: { ($0[0] == nil) != ($0[1] == nil) },
      unless: { $0.isDecided(0) && $0.isDecided(1) || !$0.isAlive(0) && !$0.isAlive(1) })
  }

  private func search(_ first: [ComponentPlan], _ second: [ComponentPlan]) -> Search {
    Search(deadline, [Search.Group(anyOf: first), Search.Group(anyOf: second)])
  }
}
