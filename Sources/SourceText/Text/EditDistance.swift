/// The number of insertions, deletions, replacements and swaps of neighbours that make one text the other (optimal string
/// alignment). O(product of the lengths) time, O(length of the second) memory.
package func editDistance<Element: Equatable>(_ first: [Element], _ second: [Element]) -> Int {
  var before: [Int] = []
  var previous = Array(0...second.count)
  for row in first.indices {
    var current = [row + 1]
    for column in second.indices {
      var best = min(previous[column + 1], current[column]) + 1
      best = min(best, previous[column] + (first[row] == second[column] ? 0 : 1))
      if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
        best = min(best, before[column - 1] + 1)
      }
      current.append(best)
    }
    before = previous
    previous = current
  }
  return previous[second.count]
}
