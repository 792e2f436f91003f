// A million texts that stay where they are, numbered, found by their hash: open addressing, eight bytes a slot. Half of the
// hash stands in the slot, so that another text is told apart without a look at it, which would be a second miss of the cache.

/// The numbers of texts, by their hash.
package struct TextIndex: Sendable {
  /// The upper half of a hash, and below it a number plus one; zero where a slot is free.
  private var slots: [UInt64]

  /// - Parameter capacity: The most numbers that will be entered.
  package init(capacity: Int) { slots = Array(repeating: 0, count: max(capacity * 8 / 5, 64)) }

  /// Where the number of a text stands, or belongs.
  package struct Place {
    fileprivate let slot: Int
    /// The number that was entered for the text.
    package let number: Int?
  }

  /// Finds the place of a text.
  ///
  /// - Parameter isSame: Whether a number's text is the one with the hash; asked only where the hashes agree in half.
  /// - Complexity: O(1) on average.
  package func place(of hash: UInt64, where isSame: (Int) -> Bool) -> Place {
    // One slot is always free: there are more of them than numbers.
    var slot = Int(((hash & ~Self.upperHalf) &* UInt64(slots.count)) >> 32)
    while slots[slot] != 0 {
      let number = Int(slots[slot] & ~Self.upperHalf) - 1
      if (slots[slot] ^ hash) & Self.upperHalf == 0, isSame(number) { return Place(slot: slot, number: number) }
      slot += 1
      if slot == slots.count { slot = 0 }
    }
    return Place(slot: slot, number: nil)
  }

  /// Enters a number for a text that has none, at its place.
  package mutating func enter(_ number: Int, _ hash: UInt64, at place: Place) {
    slots[place.slot] = hash & Self.upperHalf | UInt64(number + 1)
  }

  private static let upperHalf: UInt64 = 0xFFFF_FFFF_0000_0000
}

extension TextIndex {
  /// A hash of a text: eight bytes at a time, multiplied and folded.
  ///
  /// - Parameter seed: What texts of one kind share; also the hash of what comes before this text.
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
}
