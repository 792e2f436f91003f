import Matching

// Two ordered lists are compared by what they do with URLs. Components that both have, in the same order, decide alike wherever
// none of the others has a say: so only URLs that one of the others accepts are looked at. Lists that are written alike need no
// search at all.

/// A kind of change for an app.
package enum Change: Sendable, Hashable, CaseIterable {
  /// The app opens what stayed in the browser.
  case opened
  /// What the app opened stays in the browser.
  case closed
}

/// What is different between two lists of components.
package struct ListDifference: Sendable {
  /// A shortest URL for a kind of change, and the deciding components' positions in both lists, where there are any.
  package struct Witness: Sendable, Equatable {
    package let url: [UInt8]
    package let old: Int?
    package let new: Int?
  }

  package var witnesses: [Change: Witness] = [:]
  /// Whether every kind of change that there is has a witness: with none, the lists are proved to be equivalent.
  package var isComplete = true
}

package struct DifferenceAnalysis {
  private let deadline: Deadline

  package init(_ deadline: Deadline) { self.deadline = deadline }

  /// The differences for one app.
  package func difference(_ old: OrderedComponents, _ new: OrderedComponents) -> ListDifference {
    var result = ListDifference()
    let changed = Self.changed(old, new)
    if changed.old.isEmpty, changed.new.isEmpty { return result }
    for change in Change.allCases {
      switch url(old, new, changed, change) {
      case .none: continue
      case .undecided: result.isComplete = false
      case .found(let url): result.witnesses[change] = Self.witness(url, old, new)
      }
    }
    return result
  }

  /// A shortest URL that one app opened and stays in the browser for it, while it is the other way round for another app.
  package func move(
    from old: (OrderedComponents, OrderedComponents), to new: (OrderedComponents, OrderedComponents)
  ) -> SearchResult<[UInt8]> {
    let lists = [old.0, old.1, new.0, new.1]
    return search(lists, trigger: []).first(
      where: { rules in
        lists[0].opens(rules[0]) && !lists[1].opens(rules[1]) && !lists[2].opens(rules[2]) && lists[3].opens(rules[3])
      },
      unless: { !$0.isAlive(0, in: $1) || !$0.isAlive(3, in: $1) })
  }

  private func url(
    _ old: OrderedComponents, _ new: OrderedComponents, _ changed: (old: [Int], new: [Int]), _ change: Change
  ) -> SearchResult<[UInt8]> {
    let trigger = changed.old.map { old.items[$0].plan } + changed.new.map { new.items[$0].plan }
    return search([old, new], trigger: trigger).first(
      where: { rules in
        rules[2] != .none
          && (change == .opened
            ? !old.opens(rules[0]) && new.opens(rules[1]) : old.opens(rules[0]) && !new.opens(rules[1]))
      },
      unless: { configuration, forest in
        !configuration.isAlive(2, in: forest) || !configuration.isAlive(change == .opened ? 1 : 0, in: forest)
      })
  }

  /// A search with a group for each list, and one for the components of which one must accept a URL.
  private func search(_ lists: [OrderedComponents], trigger: [ComponentPlan]) -> Search {
    Search(deadline) { reading in
      var forest = ComponentForest(groups: lists.count + 1, reading: reading)
      for (group, list) in lists.enumerated() {
        for (position, item) in list.items.enumerated() {
          forest.add(item.plan, as: Rule(number: UInt32(position)), to: group)
        }
      }
      for plan in trigger { forest.add(plan, as: Rule(number: 0), to: lists.count) }
      forest.seal()
      return forest
    }
  }

  /// The positions of the components that are not in both lists in the same order.
  private static func changed(_ old: OrderedComponents, _ new: OrderedComponents) -> (old: [Int], new: [Int]) {
    var signatures = ComponentSignatures()
    let before = old.items.map { signatures.signature(of: $0.plan) }
    let after = new.items.map { signatures.signature(of: $0.plan) }
    let difference = after.difference(from: before)
    func offset(_ change: CollectionDifference<[UInt32]>.Change) -> Int {
      switch change {
      case .insert(let offset, _, _), .remove(let offset, _, _): offset
      }
    }
    return (difference.removals.map(offset), difference.insertions.map(offset))
  }

  private static func witness(
    _ url: [UInt8], _ old: OrderedComponents, _ new: OrderedComponents
  ) -> ListDifference.Witness {
    var before = AcceptanceList(old)
    var after = AcceptanceList(new)
    return ListDifference.Witness(url: url, old: before.accepting(url).first, new: after.accepting(url).first)
  }
}

extension OrderedComponents {
  /// Whether a rule, which is a position, opens the app.
  fileprivate func opens(_ rule: Rule) -> Bool { rule != .none && !items[Int(rule.number)].excludes }
}
