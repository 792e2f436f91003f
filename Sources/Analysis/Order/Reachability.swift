package import Matching

// A few URLs that a component accepts show that most components decide something. For the others, the components that decided these URLs
// are suspects, and a URL that the component accepts and no suspect does is searched in turns. If none exists, the suspects
// cover it, which is a proof. Otherwise either the component decides it, or another component does and becomes a suspect. Each turn
// ends the search or adds a suspect, and the automaton of a turn holds nothing but the component and its suspects.

/// A component's reachability: it decides some URL, or others cover it.
package enum Reach: Sendable, Equatable {
  /// It decides this one.
  case decides([UInt8])
  /// No possible URL matches it.
  case acceptsNothing
  /// The components at these positions, all before it, accept every URL that it accepts; none of them is dispensable.
  case covered(by: [Int])
  /// The budget ended first.
  case undecided
}

/// Finds out whether each component of an app decides anything.
package struct ReachabilityAnalysis {
  package let components: OrderedComponents
  private let acceptance: AcceptanceList
  private let stepBudget: StepBudget

  /// - Parameter acceptance: The acceptance of the same components; made if it is `nil`.
  package init(_ components: OrderedComponents, _ stepBudget: StepBudget, _ acceptance: AcceptanceList? = nil) {
    self.components = components
    self.stepBudget = stepBudget
    self.acceptance = acceptance ?? AcceptanceList(components, stepBudget)
  }

  package func reach(of position: Int) -> Reach {
    let (reach, suspects) = sampled(position)
    return suspects.map { settle(position, $0) } ?? reach
  }

  /// Tries a few URLs, and compares the patterns with those of the components that decide them.
  ///
  /// - Returns: The result; if it is not known yet, also the components before it that decide URLs that it accepts.
  func sampled(_ position: Int) -> (reach: Reach, suspects: [Int]?) {
    if stepBudget.isExhausted { return (.undecided, nil) }
    let plan = components.items[position].plan
    var suspects: [Int] = []
    for url in SampleURLs.probes(for: plan) {
      guard let first = acceptance.first(url, in: 0..<position + 1) else { continue }
      if first == position { return (.decides(url), nil) }
      guard !suspects.contains(first), acceptance.accepts(url, at: position) else { continue }
      if plan.isCovered(by: components.items[first].plan) { return (.covered(by: [first]), nil) }
      suspects.append(first)
    }
    return (.undecided, suspects)
  }

  /// Searches in turns, after some suspects are known.
  func settle(_ position: Int, _ found: [Int]) -> Reach {
    let plan = components.items[position].plan
    var suspects = found
    while true {
      switch url(of: position, butNotOf: suspects) {
      case .undecided: return .undecided
      case .none: return suspects.isEmpty ? .acceptsNothing : .covered(by: needed(suspects, for: position))
      case .found(let url):
        guard let first = acceptance.first(url) else { return .undecided }
        if first == position { return .decides(url) }
        // A suspect would not have accepted it.
        if suspects.contains(first) || first > position { return .undecided }
        if plan.isCovered(by: components.items[first].plan) { return .covered(by: [first]) }
        suspects.append(first)
      }
    }
  }

  /// A URL that a component accepts and others do not.
  package func url(of position: Int, butNotOf others: [Int]) -> SearchResult<[UInt8]> {
    let plans = others.map { components.items[$0].plan }
    return Search(
      stepBudget, [.init(anyOf: [components.items[position].plan]), .init(anyOf: plans)], from: components
    ).first(
      where: { $0[0] != nil && $0[1] == nil },
      unless: { $0.isDecided(1) || !$0.isAlive(0) })
  }

  /// Returns `true` if a component accepts a URL that another one does not: one of a few that are tried, else one that is searched for.
  func isFound(urlOf position: Int, butNotOf other: Int) -> Bool {
    let isTried = SampleURLs.containsProbe(for: components.items[position].plan) { url in
      stepBudget.take(2 * url.count)
      return acceptance.accepts(url, at: position) && !acceptance.accepts(url, at: other)
    }
    return isTried || url(of: position, butNotOf: [other]).isFound
  }

  /// The suspects that cover a component together, without dispensable ones: one alone if one is enough.
  private func needed(_ suspects: [Int], for position: Int) -> [Int] {
    if let one = suspects.first(where: { url(of: position, butNotOf: [$0]).isNone }) { return [one] }
    var needed = suspects
    for suspect in suspects where needed.count > 2 {
      let rest = needed.filter { $0 != suspect }
      if url(of: position, butNotOf: rest).isNone { needed = rest }
    }
    return needed.sorted()
  }
}
