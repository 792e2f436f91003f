import AssetLinks
package import Matching

extension LinkScope: LinkBound {
  package var automaton: any LinkAutomaton { ScopeAutomaton(self) }

  package func contains(_ url: LinkURL) -> Bool { doubt == nil && filter(for: url) != nil }
}

/// The URLs of a ``LinkScope`` as an automaton with one rule: a URL in the scope is decided by rule 0, and any other by none.
final class ScopeAutomaton: LinkAutomaton {
  private let filters: [RuleAutomaton]
  private let rules: [[RulePlan]]
  /// For each state, those of the filters.
  private var states: [[Int]] = []
  private var numbers: [[Int]: Int] = [:]
  private var steps = 0

  /// The steps for each filter that moves by a byte, beside those of its rules.
  private static let stepsForFilter = 25

  convenience init(_ scope: LinkScope) {
    // Filters that block nothing are one list.
    let lists = scope.isEmpty ? [] : scope.lists
    let open = lists.filter { !$0.plans.contains { $0.excludes } }.flatMap { $0.plans }
    let blocking = lists.filter { $0.plans.contains { $0.excludes } }.map { $0.plans }
    self.init((open.isEmpty ? [] : [open]) + blocking)
  }

  private init(_ rules: [[RulePlan]]) {
    self.rules = rules
    filters = rules.map { RuleAutomaton($0) }
  }

  func fresh() -> any LinkAutomaton { ScopeAutomaton(rules) }

  var namedBytes: [UInt8] { filters.flatMap { $0.namedBytes } }

  var keepsEmptyPaths: Bool { true }

  func forEachNamedByte(_ state: Int, _ body: (UInt8) -> Void) {
    for index in filters.indices { filters[index].forEachNamedByte(states[state][index], body) }
  }

  func start() -> Int { number(of: filters.indices.map { filters[$0].start() }) }

  func step(_ state: Int, _ byte: UInt8) -> Int {
    steps += Self.stepsForFilter * filters.count
    return number(of: filters.indices.map { filters[$0].step(states[state][$0], byte) })
  }

  func decider(_ state: Int) -> Int? {
    filters.indices.contains { filter in
      filters[filter].decider(states[state][filter]).map { !rules[filter][$0].excludes } ?? false
    } ? 0 : nil
  }

  func isAlive(_ state: Int) -> Bool { filters.indices.contains { filters[$0].isAlive(states[state][$0]) } }

  func takeSteps() -> Int {
    defer { steps = 0 }
    return filters.indices.reduce(steps) { $0 + filters[$1].takeSteps() }
  }

  private func number(of state: [Int]) -> Int {
    if let known = numbers[state] { return known }
    numbers[state] = states.count
    states.append(state)
    return states.count - 1
  }
}
