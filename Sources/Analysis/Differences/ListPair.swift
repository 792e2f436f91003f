package import Matching
import SourceText

// Two lists can only differ in their effect on a URL that one of the suspects accepts: a component that is not in both lists, or one of
// two components of different effect whose order changed. For consider a URL that no component of the first kind accepts: the same
// components of both lists accept it, so if different ones decide it, their order changed, and if their effect is the same, nothing
// changes. Of the second kind it is enough to take components so that one of each reordered pair is among them: the excluding ones, the
// others, or all but a longest run that kept its order (Schensted 1961), whichever are fewest.

/// The components of an app in two files.
package struct ListPair: Sendable {
  package let old: OrderedComponents
  package let new: OrderedComponents
  /// Components of which at least one accepts every URL that changes. Without any, the lists are proved to be equivalent.
  let suspects: [OrderedComponents.Item]
  /// The plans of the suspects, each made when it is needed.
  var suspectPlans: some Sequence<ComponentPlan> { suspects.lazy.map { $0.plan } }
  /// `true` if the lists have components beside the suspects.
  var hasOthers: Bool { suspects.count < old.items.count + new.items.count }
  /// The kinds of change that are possible: added exclusions, for example, open nothing.
  let possible: Set<Change>
  /// The positions of components that only the old list has, and of those that only the new one has.
  let removed: Positions
  let added: Positions
  /// `true` if the components of both lists have one order.
  let keepsOrder: Bool

  package enum Change: Sendable, Hashable, CaseIterable {
    /// The app opens a URL that stayed in the browser.
    case opened
    /// A URL that the app opened stays in the browser.
    case closed

    var opposite: Change { self == .opened ? .closed : .opened }
  }

  /// O(components × log components), and the characters of their patterns.
  package init(_ old: OrderedComponents, _ new: OrderedComponents) {
    let signatures = ComponentSignatures()
    self.init(NumberedComponents(old, signatures), NumberedComponents(new, signatures))
  }

  init(_ oldList: NumberedComponents, _ newList: NumberedComponents) {
    let (old, new) = (oldList.components, newList.components)
    let (before, after) = (oldList.numbers, newList.numbers)
    (self.old, self.new) = (old, new)
    if before == after {
      suspects = []
      possible = []
      removed = Positions(upTo: 0)
      added = Positions(upTo: 0)
      keepsOrder = true
      return
    }
    var common: [Common] = []
    var removed = Positions(upTo: before.count)
    var kept = Positions(upTo: after.count)
    for (place, new) in Self.places(of: before, in: after).enumerated() {
      if let new {
        common.append(Common(old: place, new: new, excludes: old.items[place].excludes))
        kept.insert(new)
      } else {
        removed.insert(place)
      }
    }
    var added = Positions(upTo: after.count)
    for place in after.indices where !kept.contains(place) { added.insert(place) }
    (self.removed, self.added) = (removed, added)
    keepsOrder = !zip(common, common.dropFirst()).contains { $0.new > $1.new }
    let reordered = Self.reordered(common)
    var possible: Set<Change> = reordered.isEmpty ? [] : [.opened, .closed]
    var suspects: [OrderedComponents.Item] = []
    suspects.reserveCapacity(removed.count + added.count + reordered.count)
    for place in removed.all {
      suspects.append(old.items[place])
      possible.insert(old.items[place].excludes ? .opened : .closed)
    }
    for place in added.all {
      suspects.append(new.items[place])
      possible.insert(new.items[place].excludes ? .closed : .opened)
    }
    for index in reordered { suspects.append(old.items[common[index].old]) }
    (self.suspects, self.possible) = (suspects, possible)
  }

  /// A component of both lists, with its places.
  private struct Common {
    let old: Int
    let new: Int
    let excludes: Bool
  }

  /// For each number, the place of an equal one in another list, if there is one that no earlier number has.
  private static func places(of numbers: [Int], in others: [Int]) -> [Int?] {
    let wanted = numbers.reduce(into: Positions(upTo: (numbers.max() ?? 0) + 1)) { $0.insert($1) }
    // The first place of each number, and from each place the next one of an equal number.
    var first: [Int: Int] = [:]
    var next = [Int?](repeating: nil, count: others.count)
    for (place, number) in others.enumerated().reversed() where wanted.contains(number) {
      next[place] = first.updateValue(place, forKey: number)
    }
    if first.isEmpty { return Array(repeating: nil, count: numbers.count) }
    return numbers.map { number in
      guard let place = first[number] else { return nil }
      first[number] = next[place]
      return place
    }
  }

  /// Of the components in both lists, in the old order with their new places, some such that one of each two of different effect and in
  /// different order is among them.
  private static func reordered(_ common: [Common]) -> [Int] {
    var isSwapped = [Bool](repeating: false, count: common.count)
    // The furthest new place before, and the nearest after, for each effect.
    var furthest = [-1, -1]
    for index in common.indices {
      let effect = common[index].excludes ? 1 : 0
      if furthest[1 - effect] > common[index].new { isSwapped[index] = true }
      furthest[effect] = max(furthest[effect], common[index].new)
    }
    var nearest = [Int.max, Int.max]
    for index in common.indices.reversed() {
      let effect = common[index].excludes ? 1 : 0
      if nearest[1 - effect] < common[index].new { isSwapped[index] = true }
      nearest[effect] = min(nearest[effect], common[index].new)
    }
    let swapped = common.indices.filter { isSwapped[$0] }
    let inOrder = Set(longestAscent(swapped.map { common[$0].new }).map { swapped[$0] })
    let choices = [
      swapped.filter { common[$0].excludes }, swapped.filter { !common[$0].excludes },
      swapped.filter { !inOrder.contains($0) },
    ]
    return choices.min { $0.count < $1.count } ?? []
  }

  /// The indices of a longest ascending subsequence of distinct numbers. O(n log n).
  private static func longestAscent(_ numbers: [Int]) -> [Int] {
    // For each length, the index of the least number that ends an ascent of that length; for each index, the one before it.
    var ends: [Int] = []
    var previous = [Int?](repeating: nil, count: numbers.count)
    for index in numbers.indices {
      let length = ends.partitioningIndex { numbers[$0] >= numbers[index] }
      previous[index] = length > 0 ? ends[length - 1] : nil
      if length == ends.count { ends.append(index) } else { ends[length] = index }
    }
    var ascent: [Int] = []
    var last = ends.last
    while let index = last {
      ascent.append(index)
      last = previous[index]
    }
    return ascent.reversed()
  }
}
