package import Matching

// A component is needed if without it another component of the other effect, or none, decides some of its URLs. A few URLs show that for
// most components. For the others, a URL is searched for that the component decides and that would change, in turns as in
// `Reachability.swift`. Of the components with the same effect only those that were seen to take over are in the automaton of a turn. Those
// with the other effect are all in it at first, because one of them in between would be missed. Together they may have too many states: then
// each is searched alone, with those of the same effect before it.

/// The effect of removing a component.
package enum Necessity: Sendable, Equatable {
  /// This URL would open in another place.
  case changes([UInt8])
  /// Nothing changes: the components at these positions, all after it, take over with the same effect. Without any it is an exclusion of
  /// URLs that no later component opens.
  case redundant(by: [Int])
  /// The budget ended first.
  case undecided
}

/// Finds out whether removing a component of an app changes what happens to any URL. An excluded URL and one that no component matches
/// both stay in the browser, which counts as the same.
package final class NecessityAnalysis {
  private let components: OrderedComponents
  private let acceptance: AcceptanceList
  private let stepBudget: StepBudget
  private let prefixes: EffectIndex

  package init(
    _ components: OrderedComponents, _ stepBudget: StepBudget, _ acceptance: AcceptanceList? = nil,
    _ prefixes: EffectIndex? = nil
  ) {
    self.components = components
    self.stepBudget = stepBudget
    self.acceptance = acceptance ?? AcceptanceList(components, stepBudget)
    self.prefixes = prefixes ?? EffectIndex(components)
  }

  /// The components that a search leaves out.
  package enum Removed: Equatable {
    /// Components that are to be removed too. They may not take over, but one of the other effect still counts: it would decide if the
    /// component in question alone were removed.
    case planned(Set<Int>)
    /// Components that are no longer there.
    case done(Set<Int>)

    fileprivate func contains(_ position: Int, isOpposite: Bool) -> Bool {
      switch self {
      case .planned(let removed): !isOpposite && removed.contains(position)
      case .done(let removed): removed.contains(position)
      }
    }
  }

  /// - Parameter likely: Components that are not removed, of which those after the component with the same effect may take over.
  package func necessity(
    of position: Int, without removed: Removed = .done([]), likely: Set<Int> = []
  ) -> Necessity {
    if stepBudget.isExhausted { return .undecided }
    var turn = Turn(position: position, removed: removed)
    let plan = components.items[position].plan
    if !likely.isEmpty {
      let sharing = prefixes[excludes: plan.excludes].positions(sharingURLsWith: plan)
      turn.later.formUnion(sharing.lazy.filter { $0 > position && likely.contains($0) })
    }
    // For most components, none of the other effect begins with the same text.
    let isContested = prefixes[excludes: !plan.excludes].contains(sharingURLsWith: plan)
    if plan.excludes, !isContested { return .redundant(by: []) }
    for url in SampleURLs.probes(for: plan) {
      let known = turn.earlier
      if let answer = learn(url, &turn) { return answer }
      if turn.earlier.subtracting(known).contains(where: { plan.isCovered(by: components.items[$0].plan) }) {
        return .redundant(by: turn.later.sorted())
      }
    }
    let opposite = isContested ? opposite(of: turn) : []
    if opposite.isEmpty, let all = turn.later.sorted().first(where: { plan.isCovered(by: components.items[$0].plan) }) {
      return .redundant(by: [all])
    }
    // Each of the first few alone: a search among few components has few states.
    for other in opposite.prefix(Self.searchedAlone) {
      if case .found(let url) = changedURL(turn, opposite: [other]), let answer = learn(url, &turn) { return answer }
    }
    while true {
      switch changedURL(turn, opposite: opposite) {
      case .undecided: return opposite.count > 1 ? necessity(&turn, oneByOne: opposite) : .undecided
      case .none: return .redundant(by: turn.later.sorted())
      case .found(let url): if let answer = learnMore(url, &turn) { return answer }
      }
    }
  }

  /// The result for one component of the other effect after the other, each with those of the same effect before it.
  private func necessity(_ turn: inout Turn, oneByOne opposite: [Int]) -> Necessity {
    var next = 0
    // The last search is for URLs that no other component matches.
    while next <= opposite.count {
      let other = next < opposite.count ? opposite[next] : nil
      switch changedURL(turn, before: other) {
      case .undecided: return .undecided
      case .none: next += 1
      case .found(let url): if let answer = learnMore(url, &turn) { return answer }
      }
    }
    return .redundant(by: turn.later.sorted())
  }

  /// The state of the search about one component.
  private struct Turn: Equatable {
    let position: Int
    let removed: Removed
    /// Components before it that decide URLs it accepts.
    var earlier: Set<Int> = []
    /// Components after it, of the same effect, that would take over.
    var later: Set<Int> = []
  }

  private func learn(_ url: [UInt8], _ turn: inout Turn) -> Necessity? {
    let staysInBrowser = components.items[turn.position].excludes
    var first: Int?
    var next: Int?
    acceptance.forEach(url, in: components.items.indices) { position in
      let isOpposite = components.items[position].excludes != staysInBrowser
      if position != turn.position, turn.removed.contains(position, isOpposite: isOpposite) { return true }
      if first == nil {
        first = position
        // The next one matters only if the component itself decides.
        return position == turn.position
      }
      next = position
      return false
    }
    guard let first, first <= turn.position else { return nil }
    if first < turn.position {
      if acceptance.accepts(url, at: turn.position) { turn.earlier.insert(first) }
      return nil
    }
    guard next.map({ components.items[$0].excludes }) ?? true == staysInBrowser else { return .changes(url) }
    if let next { turn.later.insert(next) }
    return nil
  }

  /// Learns from a URL that was searched for: one that teaches nothing would come again.
  private func learnMore(_ url: [UInt8], _ turn: inout Turn) -> Necessity? {
    let before = turn
    return learn(url, &turn) ?? (turn == before ? .undecided : nil)
  }

  /// Components of the other effect that are searched alone.
  private static let searchedAlone = 4

  /// The components of the other effect that come after and may match the same URLs.
  private func opposite(of turn: Turn) -> [Int] {
    let plan = components.items[turn.position].plan
    return prefixes[excludes: !plan.excludes].positions(sharingURLsWith: plan).filter { other in
      other > turn.position && !turn.removed.contains(other, isOpposite: true)
    }
  }

  /// A URL that the component seems to decide, and that would change without it.
  private func changedURL(_ turn: Turn, opposite: [Int]) -> SearchResult<[UInt8]> {
    let items = components.items
    let staysInBrowser = items[turn.position].excludes
    if staysInBrowser, opposite.isEmpty { return .none }
    let after = (opposite + turn.later).sorted()
    return Search(
      stepBudget,
      [
        .init(anyOf: [items[turn.position].plan]), .init(anyOf: turn.earlier.map { items[$0].plan }),
        .init(after, of: components),
      ], from: components
    ).first(
      where: { deciders in
        guard deciders[0] != nil, deciders[1] == nil else { return false }
        return (deciders[2].map { items[$0].excludes } ?? true) != staysInBrowser
      },
      unless: {
        if $0.isDecided(1) || !$0.isAlive(0) { return true }
        // Only the other effect would be a change: none of it is left, or the same effect is certain.
        return staysInBrowser ? !$0.isAlive(2) : opposite.isEmpty && $0.isDecided(2)
      })
  }

  /// A URL that the component seems to decide and that another one, of the other effect, would decide without it; for `nil`, one that would
  /// stay in the browser because none matches it.
  private func changedURL(_ turn: Turn, before other: Int?) -> SearchResult<[UInt8]> {
    let plan = components.items[turn.position].plan
    if other == nil, plan.excludes { return .none }
    let known = turn.earlier.union(turn.later.filter { $0 < other ?? .max }).map { components.items[$0].plan }
    let last = other.map { [components.items[$0].plan] } ?? [plan]
    return Search(
      stepBudget, [.init(anyOf: [plan]), .init(anyOf: known), .init(anyOf: last)], from: components
    ).first(
      where: { $0[0] != nil && $0[1] == nil && $0[2] != nil },
      unless: { $0.isDecided(1) || !$0.isAlive(0) || !$0.isAlive(2) })
  }
}
