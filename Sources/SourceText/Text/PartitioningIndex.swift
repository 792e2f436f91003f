extension RandomAccessCollection where Index == Int {
  /// The first index whose element is in the second part of a collection, which has all of its elements after those of the first; the end
  /// index without one. O(log count).
  @inlinable @inline(__always)
  package func partitioningIndex(where isInSecondPart: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if isInSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
