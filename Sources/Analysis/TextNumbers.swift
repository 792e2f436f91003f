import Matching

// A hash table with open addressing over ranges of one array of bytes: a million texts cost some 30 bytes each and no allocation.

/// Numbers for texts, in the order in which they are first met.
package struct TextNumbers: Sendable {
  private let bytes: [UInt8]
  /// Texts that are not in ``bytes``; their places begin behind it.
  private var others: [UInt8] = []
  private var keys: [Key] = []
  /// The number of a text plus one; zero for a free slot. A power of two, at least twice as many as texts.
  private var slots: [UInt32] = Array(repeating: 0, count: 16)

  private struct Key {
    let start: UInt32
    let count: UInt32
    let hash: UInt32
  }

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package var count: Int { keys.count }

  /// The range of each text that is in the bytes, by its number.
  package var places: [Range<Int>] { keys.map { Int($0.start)..<Int($0.start + $0.count) } }

  package func text(_ number: Int) -> ArraySlice<UInt8> {
    let key = keys[number]
    let (start, end) = (Int(key.start), Int(key.start + key.count))
    return end <= bytes.count ? bytes[start..<end] : others[start - bytes.count..<end - bytes.count]
  }

  /// The number of the text at a range of the bytes. O(text).
  package mutating func number(of place: Range<Int>) -> Int {
    let (slot, hash) = find(bytes.span.extracting(place))
    return number(at: slot, Key(start: UInt32(place.lowerBound), count: UInt32(place.count), hash: hash))
  }

  /// The number of another text. O(text).
  package mutating func number(of text: [UInt8]) -> Int {
    let (slot, hash) = find(text.span)
    let start = UInt32(bytes.count + others.count)
    if slots[slot] == 0 { others += text }
    return number(at: slot, Key(start: start, count: UInt32(text.count), hash: hash))
  }

  /// The number of a text that was met; `nil` for any other. O(text).
  package func known(_ text: [UInt8]) -> Int? {
    let (slot, _) = find(text.span)
    return slots[slot] == 0 ? nil : Int(slots[slot]) - 1
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
  private func find(_ text: Span<UInt8>) -> (slot: Int, hash: UInt32) {
    let hash = UInt32(truncatingIfNeeded: TextIndex.hash(text, seed: 0))
    var slot = Int(hash) & (slots.count - 1)
    while slots[slot] > 0 {
      let key = keys[Int(slots[slot]) - 1]
      if key.hash == hash, isEqual(key, text) { break }
      slot = (slot + 1) & (slots.count - 1)
    }
    return (slot, hash)
  }

  private func isEqual(_ key: Key, _ text: Span<UInt8>) -> Bool {
    guard Int(key.count) == text.count else { return false }
    let (start, end) = (Int(key.start), Int(key.start + key.count))
    let own =
      end <= bytes.count
      ? bytes.span.extracting(start..<end) : others.span.extracting(start - bytes.count..<end - bytes.count)
    for index in text.indices where own[index] != text[index] { return false }
    return true
  }
}
