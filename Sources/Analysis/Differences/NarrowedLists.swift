import Matching
import SourceText

/// The lists of an app in two files, which are cut for searches that are about few components of another app.
final class NarrowedLists {
  let pair: ListPair
  private lazy var old = PrefixIndex(pair.old)
  private lazy var new = PrefixIndex(pair.new)

  /// Shorter lists are not cut: their automata are small.
  private static let shortest = 64

  init(_ pair: ListPair) { self.pair = pair }

  /// The components that can share a URL with a suspect of another pair, in order. Of URLs that change for the other pair they decide each
  /// as the whole lists do. O(suspects × log components), once O(components × log components).
  func narrowed(to other: ListPair) -> ListPair {
    let count = pair.old.items.count + pair.new.items.count
    guard count > Self.shortest, other.suspects.count * 8 < count else { return pair }
    let suspects = Array(other.suspectPlans)
    func kept(_ index: PrefixIndex) -> [Int] {
      suspects.flatMap { index.positions(sharingURLsWith: $0) }.sorted().uniqued()
    }
    let (before, after) = (kept(old), kept(new))
    if before.count + after.count > count / 2 { return pair }
    func part(_ list: OrderedComponents, _ positions: [Int]) -> OrderedComponents {
      OrderedComponents(items: positions.map { list.items[$0] })
    }
    return ListPair(part(pair.old, before), part(pair.new, after))
  }
}
