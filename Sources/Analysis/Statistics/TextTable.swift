/// Numbers for texts, in the order in which they are first met. Texts of a file are kept as places in it, so that a million of them
/// cost 12 bytes each and no allocation.
struct TextTable {
  private let source: [UInt8]
  /// Texts that do not stand in the file as they are.
  private var others: [UInt8] = []
  private var keys: [Key] = []
  /// For each slot the number of a text and one; zero for none. Twice as many as texts at least.
  private var slots: [UInt32]

  private struct Key {
    let start: UInt32
    let count: UInt32
    let hash: UInt32
  }

  init(_ source: [UInt8]) {
    self.source = source
    slots = Array(repeating: 0, count: 64)
  }

  var count: Int { keys.count }

  func text(_ number: Int) -> ArraySlice<UInt8> {
    let start = Int(keys[number].start)
    let count = Int(keys[number].count)
    return start < source.count || count == 0
      ? source[min(start, source.count)..<min(start, source.count) + count]
      : others[start - source.count..<start - source.count + count]
  }

  /// The number of a text that stands in the file.
  mutating func number(of range: Range<Int>) -> Int {
    let hash = Self.hash(source, range)
    let slot = slot(hash) { self.isEqual($0, source, range) }
    return number(at: slot, Key(start: UInt32(range.lowerBound), count: UInt32(range.count), hash: hash))
  }

  /// The number of another text.
  mutating func number(of text: [UInt8]) -> Int {
    let hash = Self.hash(text, 0..<text.count)
    let slot = slot(hash) { self.isEqual($0, text, 0..<text.count) }
    if slots[slot] == 0 { others += text }
    return number(
      at: slot, Key(start: UInt32(source.count + others.count - text.count), count: UInt32(text.count), hash: hash))
  }

  private mutating func number(at slot: Int, _ key: Key) -> Int {
    if slots[slot] > 0 { return Int(slots[slot]) - 1 }
    keys.append(key)
    slots[slot] = UInt32(keys.count)
    if keys.count * 2 > slots.count { grow() }
    return keys.count - 1
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: slots.count * 4)
    for (number, key) in keys.enumerated() {
      var slot = Int(key.hash) & (slots.count - 1)
      while slots[slot] > 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(number + 1)
    }
  }

  /// The slot of a text, or the free one where it belongs.
  private func slot(_ hash: UInt32, _ isEqual: (Key) -> Bool) -> Int {
    var slot = Int(hash) & (slots.count - 1)
    while slots[slot] > 0 {
      let key = keys[Int(slots[slot]) - 1]
      if key.hash == hash, isEqual(key) { return slot }
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  private func isEqual(_ key: Key, _ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    guard Int(key.count) == range.count else { return false }
    let start = Int(key.start)
    if start < source.count {
      for index in 0..<range.count where source[start + index] != bytes[range.lowerBound + index] { return false }
    } else {
      for index in 0..<range.count where others[start - source.count + index] != bytes[range.lowerBound + index] {
        return false
      }
    }
    return true
  }

  /// FNV-1a, with the high bits mixed in.
  private static func hash(_ bytes: [UInt8], _ range: Range<Int>) -> UInt32 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in range { hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01B3 }
    return UInt32(truncatingIfNeeded: hash ^ hash >> 32)
  }
}
