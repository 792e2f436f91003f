package import Matching

// A component is needed if without it another component of the other effect, or none, decides some of its URLs. A few URLs show that for
// most components. For the others, a URL is searched for that the component decides and that would change, in turns as in
// `Reachability.swift`. Of the components with the same effect only those that were seen to take over are in the automaton of a turn; of
// those with the other effect all are, because one of them in between would be missed.

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
package struct NecessityAnalysis {
  private let components: OrderedComponents
  private var acceptance: AcceptanceList
  private let deadline: Deadline
  /// The positions of the components that exclude, and of the others.
  private let excluding: [Int]
  private let opening: [Int]
  private let openingPrefixes: PrefixProbe
  private let excludingPrefixes: PrefixProbe

  package init(_ components: OrderedComponents, _ deadline: Deadline) {
    self.components = components
    self.deadline = deadline
    acceptance = AcceptanceList(components)
    excluding = components.items.indices.filter { components.items[$0].excludes }
    opening = components.items.indices.filter { !components.items[$0].excludes }
    openingPrefixes = PrefixProbe(components) { !$0.excludes }
    excludingPrefixes = PrefixProbe(components) { $0.excludes }
  }

  /// - Parameters:
  ///   - position: A component that decides something.
  ///   - removed: Components that may not take over because they are to be removed too. One of the other effect still counts: it would
  ///     decide if this component alone were removed.
  package mutating func necessity(of position: Int, without removed: Set<Int> = []) -> Necessity {
    var turn = Turn(position: position, removed: removed)
    let item = components.items[position]
    // For most components, none of the other effect begins with the same text.
    let isContested =
      item.excludes ? openingPrefixes.canTake(urlsOf: item.plan) : excludingPrefixes.canTake(urlsOf: item.plan)
    if item.excludes, !isContested { return .redundant(by: []) }
    for url in SampleURLs.urls(for: item.plan) {
      if let answer = learn(url, &turn) { return answer }
    }
    let opposite = isContested ? opposite(of: turn) : []
    if opposite.isEmpty, let all = turn.later.first(where: { components.items[$0].plan.acceptsEverything }) {
      return .redundant(by: [all])
    }
    // Each of the first few alone: a search among few components has few states.
    for other in opposite.prefix(Self.searchedAlone) {
      if case .found(let url) = changedURL(turn, opposite: [other]), let answer = learn(url, &turn) { return answer }
    }
    while true {
      switch changedURL(turn, opposite: opposite) {
      case .undecided: return .undecided
      case .none: return .redundant(by: turn.later.sorted())
      case .found(let url):
        let before = turn
        if let answer = learn(url, &turn) { return answer }
        // A URL of the search that teaches nothing would come again.
        if turn == before { return .undecided }
      }
    }
  }

  /// The state of the question about one component.
  private struct Turn: Equatable {
    let position: Int
    let removed: Set<Int>
    /// Components before it that decide URLs it accepts.
    var earlier: Set<Int> = []
    /// Components after it, of the same effect, that would take over.
    var later: Set<Int> = []
  }

  private mutating func learn(_ url: [UInt8], _ turn: inout Turn) -> Necessity? {
    let staysInBrowser = components.items[turn.position].excludes
    let accepting = acceptance.accepting(url).filter {
      !turn.removed.contains($0) || components.items[$0].excludes != staysInBrowser
    }
    guard let first = accepting.first, accepting.contains(turn.position) else { return nil }
    if first != turn.position {
      turn.earlier.insert(first)
      return nil
    }
    let next = accepting.dropFirst().first
    guard next.map({ components.items[$0].excludes }) ?? true == staysInBrowser else { return .changes(url) }
    if let next { turn.later.insert(next) }
    return nil
  }

  /// Components of the other effect that are searched alone.
  private static let searchedAlone = 4

  /// The components of the other effect that come after.
  private func opposite(of turn: Turn) -> [Int] {
    (components.items[turn.position].excludes ? opening : excluding).filter { $0 > turn.position }
  }

  /// A URL that the component seems to decide, and that would change without it.
  private func changedURL(_ turn: Turn, opposite: [Int]) -> SearchResult<[UInt8]> {
    let items = components.items
    let staysInBrowser = items[turn.position].excludes
    if staysInBrowser, opposite.isEmpty { return .none }
    let after = (opposite + turn.later).sorted()
    return Search(
      deadline,
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
}
