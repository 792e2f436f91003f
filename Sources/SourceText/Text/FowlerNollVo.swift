/// FNV-1a with 128 bits.
package struct FowlerNollVo: Hashable, Sendable {
  package private(set) var value: UInt128 = 0x6C62_272E_07BB_0142_62B8_2175_6295_C58D
  private static let prime: UInt128 = 0x0000_0000_0100_0000_0000_0000_0000_013B

  package init() {}

  /// The value as 32 hexadecimal digits, lower-case.
  package var text: String {
    // By halves, because the division of 128 bits needs a function that WebAssembly does not have.
    [value >> 64, value].map { hexadecimal(UInt64(truncatingIfNeeded: $0), width: 16) }.joined().lowercased()
  }

  package mutating func add(_ byte: UInt8) { value = (value ^ UInt128(byte)) &* Self.prime }

  /// Adds texts, each with a NUL after it.
  package mutating func add(_ texts: [String]) {
    for text in texts {
      for byte in text.utf8 { add(byte) }
      add(0)
    }
  }
}

extension FowlerNollVo {
  /// The bytes that are added of a place, and of the text on each side.
  private static let extent = 256
  private static let context = 64
  /// The bytes that are searched for them, so that a file of spaces costs little.
  private static let reach = 4_096

  /// Adds the bytes before a place, up to a brace and backwards, those at it, and those after it up to a brace. White space is left out, and each
  /// part has a NUL after it. O(1).
  package mutating func add(_ place: Range<Int>, of bytes: [UInt8]) {
    let (lower, upper) = (place.lowerBound, place.upperBound)
    add(stride(from: lower - 1, to: max(lower - Self.reach, 0) - 1, by: -1), of: bytes, most: Self.context)
    add(
      stride(from: lower, to: min(lower + Self.reach, upper), by: 1), of: bytes, most: Self.extent, crossesBraces: true)
    add(stride(from: upper, to: min(upper + Self.reach, bytes.count), by: 1), of: bytes, most: Self.context)
  }

  private mutating func add(_ indices: StrideTo<Int>, of bytes: [UInt8], most: Int, crossesBraces: Bool = false) {
    var left = most
    for index in indices {
      let byte = bytes[index]
      if left == 0 || !crossesBraces && (byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}")) { break }
      if byte > 0x20 {
        add(byte)
        left -= 1
      }
    }
    add(0)
  }
}
