/// The number of insertions, deletions, replacements and swaps of neighbours that make one text the other (optimal string
/// alignment). O(product of the lengths) time, O(length of the second) memory.
package func editDistance<Element: Equatable>(_ first: [Element], _ second: [Element]) -> Int {
  var rows = EditDistanceRows()
  return rows.distance(first, second)
}

/// The last rows of a table of distances, which the next question uses again.
struct EditDistanceRows {
  private var before: [Int] = []
  private var previous: [Int] = []
  private var current: [Int] = []

  /// - Parameter limit: A distance beyond which it does not matter how large the distance is.
  mutating func distance<Element: Equatable>(_ first: [Element], _ second: [Element], limit: Int = .max) -> Int {
    let width = second.count
    if current.count <= width {
      current = Array(repeating: 0, count: width + 1)
      (before, previous) = (current, current)
    }
    for column in 0...width { previous[column] = column }
    var leastBefore = 0
    for row in first.indices {
      current[0] = row + 1
      var least = row + 1
      for column in second.indices {
        var best = min(previous[column + 1], current[column]) + 1
        best = min(best, previous[column] + (first[row] == second[column] ? 0 : 1))
        if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
          best = min(best, before[column - 1] + 1)
        }
        current[column + 1] = best
        least = min(least, best)
      }
      // A later row is made of the last two.
      if min(least, leastBefore) > limit { return limit + 1 }
      leastBefore = least
      swap(&before, &previous)
      swap(&previous, &current)
    }
    return previous[width]
  }
}
