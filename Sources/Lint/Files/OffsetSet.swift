/// Offsets in a file, sorted when they are searched.
struct OffsetSet {
  private var offsets: [Int] = []
  private var isSorted = true

  mutating func insert(_ offset: Int) {
    offsets.append(offset)
    isSorted = false
  }

  /// Returns `true` if an offset lies in a range. O(log n) after the first search.
  mutating func hasAny(in range: Range<Int>) -> Bool {
    if !isSorted {
      offsets.sort()
      isSorted = true
    }
    let index = offsets.partitioningIndex { $0 >= range.lowerBound }
    return index < offsets.count && offsets[index] < range.upperBound
  }
}
