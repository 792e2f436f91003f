package import Matching

/// Finds URLs that an app opens with one list of components and not with the other. The automaton for URLs that decode is made
/// once, for the first one that is looked for.
package struct ListPairSearch {
  private let stepBudget: StepBudget
  private let groups: Groups
  private let search: Search

  /// The steps of a search beside its bytes. Files with many apps need one for each, or for each two.
  private static let stepsForSearch = 300
  /// The groups that are looked at in the time of a step.
  private static let groupsForStep = 8

  /// - Parameter others: Lists for which no URL changes the other way.
  package init(_ pair: ListPair, butNotFor others: [ListPair] = [], _ stepBudget: StepBudget) {
    self.init(Groups([pair] + others, changing: 1), stepBudget)
  }

  private init(_ groups: Groups, _ stepBudget: StepBudget) {
    self.groups = groups
    self.stepBudget = stepBudget
    search = Search(stepBudget, groups.all)
  }

  /// A shortest URL with a kind of change that changes the other way for none of the other lists.
  ///
  /// - Parameter isShown: Whether URLs with these deciding components are left out.
  package func url(
    _ change: ListPair.Change, unless isShown: (_ old: Int?, _ new: Int?) -> Bool = { _, _ in false }
  ) -> SearchResult<[UInt8]> {
    if !groups.pairs[0].possible.contains(change) { return .none }
    return first(
      where: { deciders in
        groups.has(change, 0, deciders) && !isShown(deciders[groups.old(0)], deciders[groups.new(0)])
          && !groups.pairs.indices.dropFirst().contains { groups.has(change.opposite, $0, deciders) }
      },
      unless: { groups.cannot(change, 0, $0) })
  }

  /// A shortest URL with any change.
  package func url() -> SearchResult<[UInt8]> { .first(of: ListPair.Change.allCases) { url($0) } }

  /// A search for URLs that move between apps; see ``move(unless:)``.
  package init(from loser: ListPair, to winner: ListPair, _ stepBudget: StepBudget) {
    self.init(Groups([loser, winner], changing: 2), stepBudget)
  }

  /// The components that decide a URL in the lists of an app.
  package typealias PairDeciders = (old: Int?, new: Int?)

  /// A shortest URL that one app opened and no longer does, while another app opens it now and did not.
  ///
  /// - Parameter isShown: Whether URLs with these deciding components of both apps are left out.
  package func move(
    unless isShown: (_ loser: PairDeciders, _ winner: PairDeciders) -> Bool = { _, _ in false }
  ) -> SearchResult<[UInt8]> {
    let (loser, winner) = (groups.pairs[0], groups.pairs[1])
    if !loser.possible.contains(.closed) || !winner.possible.contains(.opened) { return .none }
    func deciders(_ pair: Int, _ found: Search.Deciders) -> PairDeciders {
      (found[groups.old(pair)], found[groups.new(pair)])
    }
    return first(
      where: {
        groups.has(.closed, 0, $0) && groups.has(.opened, 1, $0) && !isShown(deciders(0, $0), deciders(1, $0))
      },
      unless: { groups.cannot(.closed, 0, $0) || groups.cannot(.opened, 1, $0) })
  }

  private func first(
    where isWanted: (Search.Deciders) -> Bool, unless isHopeless: (Search.Beginning) -> Bool
  ) -> SearchResult<[UInt8]> {
    if stepBudget.isExhausted { return .undecided }
    stepBudget.take(Self.stepsForSearch)
    // The deciders of a URL and the prospects of a beginning are found for every group.
    let cost = groups.all.count / Self.groupsForStep
    return search.first(
      where: {
        stepBudget.take(cost)
        return isWanted($0)
      },
      unless: {
        stepBudget.take(cost)
        return isHopeless($0)
      })
  }

  /// The groups of a search: two for each pair of lists, the old before the new, then the suspects of the pairs that have other components
  /// beside them.
  private struct Groups {
    let pairs: [ListPair]
    let all: [Search.Group]
    /// For each pair that changes, the number of its suspects.
    private let suspects: [Int?]
    /// For each component of the lists of all pairs, `true` if it opens the app, and where those of each list begin.
    private let opening: [Bool]
    private let starts: [Int]

    /// - Parameter count: The number of pairs for whose lists a change is looked for: the first ones.
    init(_ pairs: [ListPair], changing count: Int) {
      var all = pairs.flatMap { [Search.Group($0.old), Search.Group($0.new)] }
      suspects = pairs.prefix(count).map { pair in
        if !pair.hasOthers { return nil }
        all.append(Search.Group(anyOf: pair.suspects))
        return all.count - 1
      }
      self.pairs = pairs
      self.all = all
      var opening: [Bool] = []
      starts = pairs.flatMap { [$0.old, $0.new] }.map { list in
        defer { for item in list.items { opening.append(!item.excludes) } }
        return opening.count
      }
      self.opening = opening
    }

    /// Returns `true` if a list opens the URLs that the component at a position decides; `nil` stands for no component.
    private func opens(_ list: Int, _ position: Int?) -> Bool { position.map { opening[starts[list] + $0] } ?? false }

    func old(_ pair: Int) -> Int { 2 * pair }
    func new(_ pair: Int) -> Int { 2 * pair + 1 }

    /// Returns `true` if a URL with these deciding components changes in a way.
    func has(_ change: ListPair.Change, _ pair: Int, _ deciders: Search.Deciders) -> Bool {
      if suspects.indices.contains(pair), let number = suspects[pair], deciders[number] == nil { return false }
      let opened = opens(old(pair), deciders[old(pair)])
      let opens = opens(new(pair), deciders[new(pair)])
      return change == .opened ? !opened && opens : opened && !opens
    }

    /// Returns `true` if no URL with a beginning changes in a way.
    func cannot(_ change: ListPair.Change, _ pair: Int, _ beginning: Search.Beginning) -> Bool {
      if let number = suspects[pair], !beginning.isAlive(number) { return true }
      return !beginning.isAlive(change == .opened ? new(pair) : old(pair))
    }
  }
}

extension OrderedComponents {
  /// Returns `true` if the app opens the URLs that the component at a position decides; `nil` stands for no component.
  func opens(_ position: Int?) -> Bool { position.map { !items[$0].excludes } ?? false }
}
