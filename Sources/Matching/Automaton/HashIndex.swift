// A million keys that stay where they are, found by their hash: open addressing with linear probing, eight bytes a slot. The upper half of
// the hash chooses the slot and is kept in it, so that the table grows without hashing again and most other keys are ruled out without
// reading them, which would be a second cache miss.

/// The numbers of keys, by their hash.
@usableFromInline
package struct HashIndex: Sendable {
  /// The upper half of a hash, and below it a number plus one; zero where a slot is free.
  @usableFromInline package private(set) var slots: [UInt64]
  private var count = 0

  /// - Parameter capacity: The number of keys for which the table does not grow.
  package init(capacity: Int = 0) { slots = Array(repeating: 0, count: max(capacity * 8 / 5, 64)) }

  /// Bytes in use.
  var size: Int { slots.count * 8 }

  /// The slot of a key, or the free one where it belongs.
  @usableFromInline
  package struct Place {
    @usableFromInline let slot: Int
    /// The number that was entered for the key.
    @usableFromInline package let number: Int?

    @inlinable
    init(slot: Int, number: Int?) {
      self.slot = slot
      self.number = number
    }
  }

  /// Finds the place of a key.
  ///
  /// - Parameter isSame: Whether a number's key is the one with the hash; called only where the hashes agree in their upper half.
  /// - Complexity: O(1) on average.
  @inlinable
  package func place(of hash: UInt64, where isSame: (Int) -> Bool) -> Place {
    var slot = slot(of: hash)
    // One slot is always free.
    while slots[slot] != 0 {
      let number = Self.number(slots[slot])
      if (slots[slot] ^ hash) & Self.upperHalf == 0, isSame(number) { return Place(slot: slot, number: number) }
      slot += 1
      if slot == slots.count { slot = 0 }
    }
    return Place(slot: slot, number: nil)
  }

  /// Enters a number for a key that has none, at its place.
  package mutating func enter(_ number: Int, _ hash: UInt64, at place: Place) {
    slots[place.slot] = hash & Self.upperHalf | UInt64(number + 1)
    count += 1
    if count * 8 > slots.count * 5 { grow() }
  }

  /// Enters many keys together, in order of their slots: neighbours in the table are neighbours in time, so that a table larger than the
  /// processor's cache costs one miss for some hundred keys instead of one for each.
  ///
  /// - Parameters:
  ///   - upperHalves: The upper half of each key's hash; the numbers of the keys are its indices.
  ///   - isSame: Whether a number's key is that of a lower number; called only where the halves are equal.
  ///   - repeated: Is called for each key that has a lower number, with that number; in no particular order.
  /// - Complexity: O(keys) on average.
  package init(
    upperHalves: [UInt32], where isSame: (_ number: Int, _ earlier: Int) -> Bool,
    repeated: (_ number: Int, _ earlier: Int) -> Void = { _, _ in }
  ) {
    self.init(capacity: upperHalves.count)
    for entry in Self.entries(upperHalves) {
      let number = Self.number(entry)
      let place = place(of: entry) { isSame(number, $0) }
      if let earlier = place.number {
        repeated(number, earlier)
      } else {
        slots[place.slot] = entry
        count += 1
      }
    }
  }

  /// The entries of keys in 256 parts by their hash, each in order of the numbers.
  private static func entries(_ upperHalves: [UInt32]) -> [UInt64] {
    var ends = [Int](repeating: 0, count: 256)
    for half in upperHalves { ends[Int(half >> 24)] += 1 }
    var start = 0
    for part in ends.indices { (ends[part], start) = (start, start + ends[part]) }
    var entries = [UInt64](repeating: 0, count: upperHalves.count)
    for (number, half) in upperHalves.enumerated() {
      let part = Int(half >> 24)
      entries[ends[part]] = UInt64(half) << 32 | UInt64(number + 1)
      ends[part] += 1
    }
    return entries
  }

  @inlinable
  static func number(_ entry: UInt64) -> Int { Int(entry & ~upperHalf) - 1 }

  package mutating func removeAll() { self = HashIndex() }

  @inlinable
  func slot(of hash: UInt64) -> Int { Int(((hash >> 32) &* UInt64(slots.count)) >> 32) }

  private mutating func grow() {
    let before = slots
    slots = Array(repeating: 0, count: before.count * 2)
    for entry in before where entry != 0 { slots[place(of: entry) { _ in false }.slot] = entry }
  }

  @inlinable static var upperHalf: UInt64 { 0xFFFF_FFFF_0000_0000 }

  /// A hash of a text: eight bytes at a time, multiplied and folded.
  ///
  /// - Parameter seed: A number for texts of one kind, or the hash of the text before this one.
  package static func hash(_ text: Span<UInt8>, seed: UInt64) -> UInt64 {
    unsafe text.withUnsafeBytes { unsafe hash($0, seed: seed) }
  }

  package static func hash(_ text: UnsafeRawBufferPointer, seed: UInt64) -> UInt64 {
    var hash = seed ^ 0x9E37_79B9_7F4A_7C15
    func mix(_ word: UInt64) {
      let product = (hash ^ word).multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
      hash = product.high ^ product.low
    }
    var index = 0
    while index + 8 <= text.count {
      mix(unsafe text.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      index += 8
    }
    var rest = UInt64(text.count) << 56
    while index < text.count {
      rest = rest << 8 | UInt64(unsafe text[index])
      index += 1
    }
    mix(rest)
    return hash ^ hash >> 32
  }

  @inlinable
  package static func hash(_ words: some Sequence<UInt64>) -> UInt64 {
    var hash: UInt64 = 0x9E37_79B9_7F4A_7C15
    for word in words {
      hash = (hash ^ word) &* 0xFF51_AFD7_ED55_8CCD
      hash ^= hash >> 32
    }
    return hash &* 0x9E37_79B9_7F4A_7C15
  }
}
