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
    var (low, high) = (0, offsets.count)
    while low < high {
      let middle = (low + high) / 2
      if offsets[middle] < range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return low < offsets.count && offsets[low] < range.upperBound
  }
}
