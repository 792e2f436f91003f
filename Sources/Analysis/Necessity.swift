package import Matching

// Whether a component could go is asked like whether it decides anything: a few URLs that it decides show most to be needed,
// because without it another component with the other effect, or none, would decide them. For the others, a URL is looked for
// that the component decides and that would change. Of the components with the same effect only those that were seen to take
// over are in the automaton of a turn; of those with the other effect all, since one of them in between would be missed.

/// What would change without a component.
package enum Necessity: Sendable, Equatable {
  /// This URL would open another way.
  case changes([UInt8])
  /// Nothing: the components at these positions, all after it, take over with the same effect. With none it is an exclusion
  /// of what no component takes.
  case redundant(by: [Int])
  /// The budget ended first.
  case undecided
}

/// Finds for each component of an app whether removing it changes what happens to a URL. Whether a URL is excluded or taken by
/// no component, it stays in the browser: that counts as the same.
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
  ///   - position: The place of a component that decides something.
  ///   - removed: Components that none may rely on to take over, since they are to be removed too. One of the other effect counts all
  ///     the same: it would decide if this component alone were removed.
  package mutating func necessity(of position: Int, without removed: Set<Int> = []) -> Necessity {
    var turn = Turn(position: position, removed: removed)
    let item = components.items[position]
    // Most components have none of the other effect that even begins like them.
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
    // One alone is looked for first: a search among few has few states.
    for other in opposite.prefix(Self.alone) {
      if case .found(let url) = changedURL(turn, opposite: [other]), let answer = learn(url, &turn) { return answer }
    }
    while true {
      switch changedURL(turn, opposite: opposite) {
      case .undecided: return .undecided
      case .none: return .redundant(by: turn.later.sorted())
      case .found(let url):
        let before = turn
        if let answer = learn(url, &turn) { return answer }
        // Nothing was learnt, though something should have been.
        if turn == before { return .undecided }
      }
    }
  }

  /// What is known while a component is looked at.
  private struct Turn: Equatable {
    let position: Int
    let removed: Set<Int>
    /// Components before it that take URLs it accepts.
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

  /// How many components of the other effect are looked at alone.
  private static let alone = 4

  /// The components of the other effect that come after.
  private func opposite(of turn: Turn) -> [Int] {
    (components.items[turn.position].excludes ? opening : excluding).filter { $0 > turn.position }
  }

  /// A URL that the component seems to decide, and that would change without it.
  private func changedURL(_ turn: Turn, opposite: [Int]) -> SearchResult<[UInt8]> {
    let items = components.items
    let staysInBrowser = items[turn.position].excludes
    if staysInBrowser, opposite.isEmpty { return .none }
    let groups = [
      Search.Group(anyOf: [items[turn.position].plan]), Search.Group(anyOf: turn.earlier.map { items[$0].plan }),
      Search.Group((opposite + turn.later).sorted(), of: components),
    ]
    return Search(deadline, groups, from: components).first(
      where: { deciders in
        guard deciders[0] != nil, deciders[1] == nil else { return false }
        return (deciders[2].map { items[$0].excludes } ?? true) != staysInBrowser
      },
      unless: {
        if $0.isDecided(1) || !$0.isAlive(0) { return true }
        // Nothing changes where only the other effect would be a change and none of it is left, or is sure to be overruled.
        return staysInBrowser ? !$0.isAlive(2) : opposite.isEmpty && $0.isDecided(2)
      })
  }
}
