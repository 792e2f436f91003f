import Matching

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
    let all = [lists] + others
    let numbers = RuleNumbers(groups: 2 * all.count + 1)
    return search(all, suspects: [lists.suspects], numbers).first(
      where: { rules in
        let rules = rules.map(numbers.position)
        guard rules[2 * all.count] != nil, all[0].has(change, rules[0], rules[1]) else { return false }
        return !all.indices.dropFirst().contains {
          all[$0].has(change.opposite, rules[2 * $0], rules[2 * $0 + 1])
        }
      },
      unless: { configuration, forest in
        !configuration.isAlive(2 * all.count, in: forest)
          || !configuration.isAlive(change == .opened ? 1 : 0, in: forest)
      })
  }

  /// A shortest URL that one app opened and no longer does, while it is the other way round for another app.
  package func move(from loser: ComparedLists, to winner: ComparedLists) -> SearchResult<[UInt8]> {
    if !loser.possible.contains(.closed) || !winner.possible.contains(.opened) { return .none }
    let numbers = RuleNumbers(groups: 6)
    return search([loser, winner], suspects: [loser.suspects, winner.suspects], numbers).first(
      where: { rules in
        let rules = rules.map(numbers.position)
        return rules[4] != nil && rules[5] != nil && loser.has(.closed, rules[0], rules[1])
          && winner.has(.opened, rules[2], rules[3])
      },
      unless: { configuration, forest in [0, 3, 4, 5].contains { !configuration.isAlive($0, in: forest) } })
  }

  /// A search with two groups for each pair of lists, the old before the new, and behind them one for each set of suspects.
  private func search(_ lists: [ComparedLists], suspects: [[ComponentPlan]], _ numbers: RuleNumbers) -> Search {
    Search(deadline) { reading in
      var forest = ComponentForest(groups: numbers.groups, reading: reading)
      for (group, list) in lists.flatMap({ [$0.old, $0.new] }).enumerated() {
        for (position, item) in list.items.enumerated() {
          forest.add(item.plan, as: numbers.rule(position, in: group), to: group)
        }
      }
      for (group, plans) in suspects.enumerated() {
        let group = 2 * lists.count + group
        for plan in plans { forest.add(plan, as: numbers.rule(0, in: group), to: group) }
      }
      forest.seal()
      return forest
    }
  }
}

extension ComparedLists {
  /// Whether a URL with these deciding components, which are positions, changes in a way.
  func has(_ change: Change, _ old: Int?, _ new: Int?) -> Bool {
    let opened = self.old.opens(old)
    let opens = self.new.opens(new)
    return change == .opened ? !opened && opens : opened && !opens
  }
}

extension OrderedComponents {
  /// Whether the app opens what the component at a position decides; `nil` for no component.
  func opens(_ position: Int?) -> Bool { position.map { !items[$0].excludes } ?? false }
}

/// The numbers of rules where each group has its own positions: no two groups have the same number.
struct RuleNumbers {
  let groups: Int

  func rule(_ position: Int, in group: Int) -> Rule { Rule(number: UInt32(position * groups + group)) }

  /// The position of a rule in its group; `nil` for no rule.
  func position(_ rule: Rule) -> Int? { rule == .none ? nil : Int(rule.number) / groups }
}
