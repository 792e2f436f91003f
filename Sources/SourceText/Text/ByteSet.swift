/// A set of ASCII bytes.
@usableFromInline
package struct ByteSet: Sendable, Hashable {
  @usableFromInline package private(set) var low: UInt64 = 0
  @usableFromInline package private(set) var high: UInt64 = 0

  package init(_ bytes: some Sequence<UInt8>) { for byte in bytes { insert(byte) } }

  /// All bytes that a URL holds as written, but some.
  package init(allBut excluded: String) { self.init((UInt8(0x21)...0x7E).filter { !excluded.utf8.contains($0) }) }

  private mutating func insert(_ byte: UInt8) {
    if byte < 64 { low |= 1 << UInt64(byte) } else if byte < 128 { high |= 1 << UInt64(byte - 64) }
  }

  @inlinable
  package func contains(_ byte: UInt8) -> Bool {
    byte < 64 ? low >> UInt64(byte) & 1 == 1 : byte < 128 && high >> UInt64(byte - 64) & 1 == 1
  }

  /// The index of the first byte that is in the set, or also the first beyond ASCII. O(bytes before it).
  package func firstIndex(in bytes: ArraySlice<UInt8>, orBeyondASCII: Bool = false) -> Int? {
    bytes.firstIndex { contains($0) || orBeyondASCII && $0 >= 0x80 }
  }

  package func union(_ other: ByteSet) -> ByteSet {
    var union = self
    union.low |= other.low
    union.high |= other.high
    return union
  }

  package func subtracting(_ other: ByteSet) -> ByteSet {
    var rest = self
    rest.low &= ~other.low
    rest.high &= ~other.high
    return rest
  }

  /// The only byte, where there is one.
  package var only: UInt8? {
    low.nonzeroBitCount + high.nonzeroBitCount == 1
      ? UInt8(low == 0 ? 64 + high.trailingZeroBitCount : low.trailingZeroBitCount) : nil
  }
}
