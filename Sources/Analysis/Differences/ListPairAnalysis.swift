package import Matching

/// Finds URLs that an app opens with one list of components and not with the other.
package struct ListPairAnalysis {
  private let stepBudget: StepBudget

  /// The steps of a search beside its bytes. Files with many apps need one for each, or for each two.
  private static let stepsForSearch = 300

  package init(_ stepBudget: StepBudget) { self.stepBudget = stepBudget }

  /// A shortest URL with a kind of change that changes the other way for none of the other apps.
  ///
  /// - Parameter isShown: Whether URLs with these deciding components are left out.
  package func url(
    _ change: ListPair.Change, in pair: ListPair, butNotFor others: [ListPair] = [],
    unless isShown: (_ old: Int?, _ new: Int?) -> Bool = { _, _ in false }
  ) -> SearchResult<[UInt8]> {
    if !pair.possible.contains(change) { return .none }
    if stepBudget.isExhausted { return .undecided }
    stepBudget.take(Self.stepsForSearch)
    let groups = Groups(pairs: [pair] + others, suspects: [pair.suspects])
    return Search(stepBudget, groups.all).first(
      where: { deciders in
        deciders[groups.suspects(0)] != nil && groups.has(change, 0, deciders)
          && !isShown(deciders[groups.old(0)], deciders[groups.new(0)])
          && !groups.pairs.indices.dropFirst().contains { groups.has(change.opposite, $0, deciders) }
      },
      unless: {
        !$0.isAlive(groups.suspects(0))
          || !$0.isAlive(change == .opened ? groups.new(0) : groups.old(0))
      })
  }

  /// A shortest URL that one app opened and no longer does, while another app opens it now and did not.
  package func move(from loser: ListPair, to winner: ListPair) -> SearchResult<[UInt8]> {
    if !loser.possible.contains(.closed) || !winner.possible.contains(.opened) { return .none }
    if stepBudget.isExhausted { return .undecided }
    stepBudget.take(Self.stepsForSearch)
    let groups = Groups(pairs: [loser, winner], suspects: [loser.suspects, winner.suspects])
    let needed = [groups.old(0), groups.new(1), groups.suspects(0), groups.suspects(1)]
    return Search(stepBudget, groups.all).first(
      where: { deciders in
        deciders[groups.suspects(0)] != nil && deciders[groups.suspects(1)] != nil
          && groups.has(.closed, 0, deciders) && groups.has(.opened, 1, deciders)
      },
      unless: { beginning in needed.contains { !beginning.isAlive($0) } })
  }

  /// The groups of a search: two for each pair of lists, the old before the new, then one for each set of suspects.
  private struct Groups {
    let pairs: [ListPair]
    let suspects: [[ComponentPlan]]

    var all: [Search.Group] {
      pairs.flatMap { [.init($0.old), .init($0.new)] } + suspects.map { .init(anyOf: $0) }
    }

    func old(_ pair: Int) -> Int { 2 * pair }
    func new(_ pair: Int) -> Int { 2 * pair + 1 }
    func suspects(_ number: Int) -> Int { 2 * pairs.count + number }

    /// Returns `true` if a URL with these deciding components changes in a way.
    func has(_ change: ListPair.Change, _ pair: Int, _ deciders: Search.Deciders) -> Bool {
      let opened = pairs[pair].old.opens(deciders[old(pair)])
      let opens = pairs[pair].new.opens(deciders[new(pair)])
      return change == .opened ? !opened && opens : opened && !opens
    }
  }
}

extension OrderedComponents {
  /// Returns `true` if the app opens the URLs that the component at a position decides; `nil` stands for no component.
  func opens(_ position: Int?) -> Bool { position.map { !items[$0].excludes } ?? false }
}
