import SourceText

extension Span<UInt8> {
  /// Returns `true` if a range consists of ASCII letters, digits and `/ - . _ ~ % ,`. Reads eight bytes at a time. O(range).
  func isOrdinary(_ range: Range<Int>) -> Bool {
    var index = range.lowerBound
    while index + 8 <= range.upperBound {
      if !Self.isOrdinary(word(at: index)) { return false }
      index += 8
    }
    if index == range.upperBound { return true }
    // The last word overlaps the one before it.
    if range.count >= 8 { return Self.isOrdinary(word(at: range.upperBound - 8)) }
    while index < range.upperBound {
      if !Self.isOrdinary(UInt64(each: self[index])) { return false }
      index += 1
    }
    return true
  }

  /// Returns `true` if the eight bytes of a word are such characters. For bytes below 0x80 a sum with at most 0x7F carries into no other
  /// byte: the highest bit of a byte is set where the byte is at least the complement.
  @inline(__always)
  private static func isOrdinary(_ word: UInt64) -> Bool {
    func isAtLeast(_ bound: UInt8, _ word: UInt64) -> UInt64 { word &+ UInt64(each: 0x80 - bound) }
    func differs(_ byte: UInt8) -> UInt64 { (word ^ UInt64(each: byte)) &+ UInt64(each: 0x7F) }
    if word & UInt64(each: 0x80) != 0 { return false }
    // `,` `-` `.` `/` and the digits are neighbours.
    let digits = isAtLeast(UInt8(ascii: ","), word) & ~isAtLeast(UInt8(ascii: "9") + 1, word)
    let lower = word | UInt64(each: 0x20)
    let letters = isAtLeast(UInt8(ascii: "a"), lower) & ~isAtLeast(UInt8(ascii: "z") + 1, lower)
    let others = ~(differs(UInt8(ascii: "_")) & differs(UInt8(ascii: "~")) & differs(UInt8(ascii: "%")))
    return (digits | letters | others) & UInt64(each: 0x80) == UInt64(each: 0x80)
  }
}
