/// Returns `true` if a pattern with stars accepts some items.
///
/// - Parameters:
///   - star: The part that accepts any number of items.
///   - accepts: Whether another part accepts an item.
/// - Complexity: O(parts × items): after a star, earlier parts are not tried again.
@inlinable
package func matchesGreedily<Part: Equatable, Item>(
  _ pattern: [Part], _ items: [Item], star: Part, _ accepts: (Part, Item) -> Bool
) -> Bool {
  var (part, item) = (0, 0)
  var retry: (part: Int, item: Int)?
  while item < items.count {
    if part < pattern.count, pattern[part] == star {
      part += 1
      retry = (part, item)
    } else if part < pattern.count, accepts(pattern[part], items[item]) {
      part += 1
      item += 1
    } else if let last = retry {
      retry = (last.part, last.item + 1)
      (part, item) = (last.part, last.item + 1)
    } else {
      return false
    }
  }
  return pattern[part...].allSatisfy { $0 == star }
}
