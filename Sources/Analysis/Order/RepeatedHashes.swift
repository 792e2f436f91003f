/// Finds hashes that occur more than once among many, without a table of all of them.
package enum RepeatedHashes {
  /// The indices of equal hashes, ascending, in the order of the first of each group. O(hashes), and O(n log n) for those that seem to be
  /// repeated.
  package static func groups(of hashes: [UInt64]) -> [[Int]] {
    // One bit for each hash seen: few enough for the processor's cache, enough that few collide.
    var count = 1 << 10
    while count < 16 * hashes.count { count <<= 1 }
    let mask = UInt64(count - 1)
    func bit(_ hash: UInt64) -> (word: Int, bit: UInt64) {
      let place = (hash ^ (hash >> 32)) & mask
      return (Int(place >> 6), 1 << (place & 63))
    }
    var seen = [UInt64](repeating: 0, count: count / 64)
    var again = [UInt64](repeating: 0, count: count / 64)
    var isUnique = true
    for hash in hashes {
      let (word, bit) = bit(hash)
      if seen[word] & bit == 0 {
        seen[word] |= bit
      } else {
        again[word] |= bit
        isUnique = false
      }
    }
    if isUnique { return [] }
    var candidates = hashes.indices.filter {
      let (word, bit) = bit(hashes[$0])
      return again[word] & bit != 0
    }
    candidates.sort { (hashes[$0], $0) < (hashes[$1], $1) }
    var groups: [[Int]] = []
    var start = 0
    while start < candidates.count {
      var end = start + 1
      while end < candidates.count, hashes[candidates[end]] == hashes[candidates[start]] { end += 1 }
      if end - start > 1 { groups.append(Array(candidates[start..<end])) }
      start = end
    }
    return groups.sorted { $0[0] < $1[0] }
  }
}
