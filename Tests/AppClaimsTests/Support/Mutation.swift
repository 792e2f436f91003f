import SeededRandom

extension SplitMix64 {
  /// The bytes with a few changes: replaced, removed, repeated or cut.
  mutating func mutated(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &self) where !bytes.isEmpty {
      let place = Int.random(in: bytes.indices, using: &self)
      switch Int.random(in: 0..<5, using: &self) {
      case 0, 1: bytes[place] = UInt8.random(in: .min ... .max, using: &self)
      case 2: bytes[place] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &self) ?? 0
      case 3: bytes.removeSubrange(place..<min(place + Int.random(in: 1...8, using: &self), bytes.count))
      default: bytes.insert(contentsOf: bytes[place...].prefix(8), at: place)
      }
    }
    return bytes
  }
}
