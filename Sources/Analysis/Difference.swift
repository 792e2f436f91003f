package import Matching

/// A kind of change for an app.
package enum Change: Sendable, Hashable, CaseIterable {
  /// The app opens what stayed in the browser.
  case opened
  /// What the app opened stays in the browser.
  case closed

  var opposite: Change { self == .opened ? .closed : .opened }
}

/// Finds URLs that change hands between two lists of components.
package struct DifferenceAnalysis {
  private let deadline: Deadline

  package init(_ deadline: Deadline) { self.deadline = deadline }

  /// A shortest URL for a kind of change, which for none of the other apps changes the other way.
  package func url(
    _ change: Change, in lists: ComparedLists, butNotFor others: [ComparedLists] = []
  ) -> SearchResult<[UInt8]> {
    if !lists.possible.contains(change) { return .none }
    let groups = Groups(lists: [lists] + others, suspects: [lists.suspects])
    return Search(deadline, groups.all).first(
      where: { deciders in
        guard deciders[groups.suspects(0)] != nil, groups.has(change, 0, deciders) else { return false }
        return !groups.lists.indices.dropFirst().contains { groups.has(change.opposite, $0, deciders) }
      },
      unless: { !$0.isAlive(groups.suspects(0)) || !$0.isAlive(change == .opened ? groups.new(0) : groups.old(0)) })
  }

  /// A shortest URL that one app opened and no longer does, while it is the other way round for another app.
  package func move(from loser: ComparedLists, to winner: ComparedLists) -> SearchResult<[UInt8]> {
    if !loser.possible.contains(.closed) || !winner.possible.contains(.opened) { return .none }
    let groups = Groups(lists: [loser, winner], suspects: [loser.suspects, winner.suspects])
    let needed = [groups.old(0), groups.new(1), groups.suspects(0), groups.suspects(1)]
    return Search(deadline, groups.all).first(
      where: { deciders in
        deciders[groups.suspects(0)] != nil && deciders[groups.suspects(1)] != nil
          && groups.has(.closed, 0, deciders) && groups.has(.opened, 1, deciders)
      },
      unless: { beginning in needed.contains { !beginning.isAlive($0) } })
  }

  /// The groups of a search: for each pair of lists the old and the new one, then each set of suspects.
  private struct Groups {
    let lists: [ComparedLists]
    let suspects: [[ComponentPlan]]

    func old(_ list: Int) -> Int { 2 * list }
    func new(_ list: Int) -> Int { 2 * list + 1 }
    func suspects(_ set: Int) -> Int { 2 * lists.count + set }

    var all: [Search.Group] {
      lists.flatMap { [Search.Group($0.old), Search.Group($0.new)] } + suspects.map { Search.Group(anyOf: $0) }
    }

    /// Whether a URL changes in a way in a pair of lists.
    func has(_ change: Change, _ list: Int, _ deciders: Search.Deciders) -> Bool {
      let opened = lists[list].old.opens(deciders[old(list)])
      let opens = lists[list].new.opens(deciders[new(list)])
      return change == .opened ? !opened && opens : opened && !opens
    }
  }
}

extension OrderedComponents {
  /// Whether the app opens what the component at a position decides; `nil` for no component.
  func opens(_ position: Int?) -> Bool { position.map { !items[$0].excludes } ?? false }
}
