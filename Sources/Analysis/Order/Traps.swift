package import Association
import JSONSource
import Matching

/// Components of an entry from which a small change of a URL, easily overlooked, leads to another component of the opposite effect.
package struct Trap {
  /// The components with such URLs; ``url`` is the first one's.
  package var components: [Component]
  /// The component that decides the changed URL.
  package let other: Component
  package let url: String
  package let changed: String
}

extension OrderAnalysis {
  private static let changesTried = 8

  /// The traps of an entry. Those that lead to the same component are one, since the same remedy helps against all.
  ///
  /// - Parameter changes: The changes of a URL, the likeliest first.
  package func traps(
    in entry: Entry, changes: ([UInt8]) -> [OtherSpellings.Changed], ignoring isIgnored: (Component) -> Bool
  ) -> [Trap] {
    let lists = lists(of: entry)
    // Without components of the other effect a change leads to none of them.
    if lists.allSatisfy({ !$0.hasBothEffects }), !stepBudget.isExhausted { return [] }
    var traps: [Trap] = []
    var numbers: [NodeID: Int] = [:]
    for (component, outcome) in outcomes(of: entry) {
      guard case .decides(let list, let position, let url) = outcome, !isIgnored(component),
        list.canAsk(about: position),
        let (decider, changed) = opposite(of: position, url, list, changes), let other = list.component(at: decider),
        !isIgnored(other)
      else { continue }
      if let number = numbers[other.node] {
        traps[number].components.append(component)
      } else if let shown = list.confirmedURL(url, decidedBy: position),
        let shownChanged = list.confirmedURL(changed, decidedBy: decider)
      {
        numbers[other.node] = traps.count
        traps.append(Trap(components: [component], other: other, url: shown, changed: shownChanged))
      }
    }
    return traps
  }

  /// The component of the opposite effect that decides a changed URL, and that URL.
  private func opposite(
    of position: Int, _ url: [UInt8], _ list: DecidingList, _ changes: ([UInt8]) -> [OtherSpellings.Changed]
  ) -> (decider: Int, url: [UInt8])? {
    let excludes = list.components.items[position].excludes
    for change in changes(url).prefix(Self.changesTried) {
      guard list.prefixes[excludes: !excludes].contains(matching: change.url),
        let decider = list.decider(of: change.url)
      else { continue }
      let item = list.components.items[decider]
      // Without an exclusion of everything, its URLs would stay in the browser too.
      if item.excludes != excludes, !(item.excludes && item.plan.acceptsEverything) { return (decider, change.url) }
    }
    return nil
  }
}
