import Association
package import Matching

/// Compares the URLs that two sets of components accept, whatever their effects. URLs are given as path, query and fragment.
package struct ComponentSetsAnalysis {
  private let stepBudget: StepBudget
  private let list: OrderedComponents?

  /// - Parameter list: A list that most of the components are from: its automata of variables are used again.
  package init(_ stepBudget: StepBudget, from list: OrderedComponents? = nil) {
    self.stepBudget = stepBudget
    self.list = list
  }

  /// A URL that a component of each set accepts.
  package func common(_ first: [ComponentPlan], _ second: [ComponentPlan]) -> SearchResult<[UInt8]> {
    if first.isEmpty || second.isEmpty { return .none }
    return Search(stepBudget, [.init(anyOf: first), .init(anyOf: second)], from: list).first(
      where: { $0[0] != nil && $0[1] != nil },
      unless: { !$0.isAlive(0) || !$0.isAlive(1) })
  }

  /// A URL that a component of one set accepts and none of the other.
  package func difference(_ first: [ComponentPlan], _ second: [ComponentPlan]) -> SearchResult<[UInt8]> {
    Search(stepBudget, [.init(anyOf: first), .init(anyOf: second)], from: list).first(
      where: { ($0[0] == nil) != ($0[1] == nil) },
      unless: { $0.isDecided(0) && $0.isDecided(1) || !$0.isAlive(0) && !$0.isAlive(1) })
  }
}
