/// Sequences of words, each kept once and known by a number: open addressing over one array.
struct WordTable: Sendable {
  private var words: [UInt64] = []
  private var starts: [Int] = [0]
  /// The number of a sequence plus one; zero where a slot is free. Its size is a power of two.
  private var slots: [UInt32] = Array(repeating: 0, count: 64)
  private var hashes: [UInt32] = []

  init() {}

  var count: Int { hashes.count }

  /// Bytes in use.
  var size: Int { words.count * 8 + starts.count * 8 + slots.count * 4 + hashes.count * 4 }

  subscript(number: Int) -> ArraySlice<UInt64> { words[starts[number]..<starts[number + 1]] }

  /// The number of a sequence, which is added when it is new. O(words).
  mutating func number(of key: [UInt64]) -> (number: Int, isNew: Bool) {
    let hash = Self.hash(key)
    var slot = Int(hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let number = Int(slots[slot]) - 1
      if hashes[number] == hash, isEqual(number, key) { return (number, false) }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = UInt32(count + 1)
    words.append(contentsOf: key)
    starts.append(words.count)
    hashes.append(hash)
    if count * 2 > slots.count { grow() }
    return (count - 1, true)
  }

  mutating func removeAll() {
    words.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
    starts.append(0)
    hashes.removeAll(keepingCapacity: true)
    slots = Array(repeating: 0, count: 64)
  }

  private func isEqual(_ number: Int, _ key: [UInt64]) -> Bool {
    let start = starts[number]
    guard starts[number + 1] - start == key.count else { return false }
    for index in key.indices where words[start + index] != key[index] { return false }
    return true
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: slots.count * 2)
    for number in hashes.indices {
      var slot = Int(hashes[number]) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(number + 1)
    }
  }

  private static func hash(_ key: [UInt64]) -> UInt32 {
    var hash: UInt64 = 0x9E37_79B9_7F4A_7C15
    for word in key {
      hash = (hash ^ word) &* 0xFF51_AFD7_ED55_8CCD
      hash ^= hash >> 32
    }
    return UInt32(truncatingIfNeeded: hash ^ hash >> 29)
  }
}
