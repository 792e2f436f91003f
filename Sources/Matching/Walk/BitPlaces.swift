extension UInt64 {
  /// The places of the bits, the lowest first.
  var places: BitPlaces { BitPlaces(rest: self) }

  /// Calls `body` with the place of each bit, the lowest first.
  @inline(__always)
  func forEachBit(_ body: (Int) -> Void) { for place in places { body(place) } }
}

struct BitPlaces: Sequence, IteratorProtocol {
  fileprivate var rest: UInt64

  @inline(__always)
  mutating func next() -> Int? {
    if rest == 0 { return nil }
    defer { rest &= rest - 1 }
    return rest.trailingZeroBitCount
  }
}
