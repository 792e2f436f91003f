package import Association
package import JSONSource
import Matching
package import SourceText

/// A component that decides nothing, and the earlier ones that match all of its URLs.
package struct UnreachableComponent {
  package let component: Component
  package let by: [Component]
  /// Its position and theirs in a list; `nil` in an entry that is too long for the analysis.
  let position: (list: DecidingList, own: Int, by: [Int])?

  /// The effect of the components that decide its URLs.
  package enum Effect { case opens, excludes, both }

  package var effect: Effect {
    let excluding = by.count { $0.exclude.value }
    return excluding == 0 ? .opens : excluding == by.count ? .excludes : .both
  }

  /// `true` if the component should do the opposite of what happens.
  package var isReversed: Bool { component.exclude.value ? effect != .excludes : effect == .excludes }

  package var firstThatOpens: Component { by.first { !$0.exclude.value } ?? component }

  /// The earlier component that accepts the same URLs with the same effect.
  package let repeated: Component?
}

extension OrderAnalysis {
  /// The components of an entry that decide nothing for any of its apps, because earlier ones match all of their URLs.
  package func unreachableComponents(of entry: Entry) -> [UnreachableComponent] {
    outcomes(of: entry).compactMap { component, outcome in
      guard case .covered(let list, let position, let by) = outcome else { return nil }
      let others = list.components(at: by)
      return UnreachableComponent(
        component: component, by: others, position: (list, position, by),
        repeated: others.count == 1 && list.areAlike(position, by[0]) ? others[0] : nil)
    }
  }
}

/// Moves of an entry's exclusions before the component that matches their URLs first.
package struct ExclusionMoves {
  /// The indices of the exclusions that move, ascending, by the index of the component that they move before.
  package private(set) var moves: [Int: [Int]] = [:]
  /// The indices of exclusions that would leave another component nothing.
  private var conflicts: Set<Int> = []

  /// - Parameter isIgnored: Whether nothing moves before a component.
  package init(_ items: [UnreachableComponent], in entry: Entry, ignoring isIgnored: (Component) -> Bool) {
    for item in items where !item.by.contains(where: isIgnored) {
      if let target = target(of: item, in: entry) { moves[target, default: []].append(item.component.index) }
    }
  }

  /// Returns `true` if a component that matches URLs of the exclusion would decide none after it.
  package func leavesNothing(_ item: UnreachableComponent) -> Bool { conflicts.contains(item.component.index) }

  /// The index that an exclusion moves to; `nil` if a move would not help, or would leave nothing to the components there.
  private mutating func target(of item: UnreachableComponent, in entry: Entry) -> Int? {
    guard item.component.exclude.value, item.effect != .excludes, let (list, position, by) = item.position,
      let first = by.first
    else { return nil }
    let items = list.components.items
    guard items[first].entry == entry.index, items[position].entry == entry.index else { return nil }
    guard list.canAsk(about: position) else { return nil }
    let analysis = ReachabilityAnalysis(list.components, list.stepBudget, list.acceptance)
    // It must decide something there, and each of the others must keep something.
    guard list.decidesSomething(position, ifMovedBefore: first, analysis) else { return nil }
    for other in by {
      guard analysis.isFound(urlOf: other, butNotOf: position) else {
        conflicts.insert(item.component.index)
        return nil
      }
    }
    return items[first].index
  }

  /// The edits that move elements of an entry, with the separator before each, before another one.
  package static func edits(
    of indices: [Int], before target: Int, in entry: Entry, _ document: JSONDocument
  ) -> [SourceEdit] {
    let nodes = entry.elements
    var text = ""
    var edits: [SourceEdit] = []
    for index in indices {
      let range = document.range(nodes[index])
      let separator = SourceRange(document.range(nodes[index - 1]).upper, range.lower)
      text += document.source.text(range) + document.source.text(separator)
      edits.append(SourceEdit(separator.union(range), ""))
    }
    edits.append(SourceEdit(SourceRange(at: document.range(nodes[target]).lower.value), text))
    return edits
  }
}

extension DecidingList {
  /// Returns `true` if a component would decide a URL before another one.
  fileprivate func decidesSomething(_ position: Int, ifMovedBefore first: Int, _ analysis: ReachabilityAnalysis) -> Bool
  {
    let plan = components.items[position].plan
    let isShown = SampleURLs.containsProbe(for: plan) {
      acceptance.first($0, in: 0..<first) == nil && acceptance.accepts($0, at: position)
    }
    if isShown { return true }
    let earlier = prefixes.positions(sharingURLsWith: plan).prefix { $0 < first }
    return analysis.url(of: position, butNotOf: Array(earlier)).isFound
  }
}
