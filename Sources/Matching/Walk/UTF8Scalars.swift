/// UTF-8, a scalar at a time.
enum UTF8Scalars {
  /// The next scalar of valid text, which is not at its end.
  static func next(_ position: inout UnsafePointer<UInt8>) -> UInt32 {
    let first = unsafe UInt32(position.pointee)
    unsafe position += 1
    if first < 0x80 { return first }
    let count = first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3
    var scalar = first & (0x3F >> UInt32(count))
    for _ in 0..<count {
      scalar = unsafe scalar << 6 | UInt32(position.pointee & 0x3F)
      unsafe position += 1
    }
    return scalar
  }

  /// Calls `body` with the bytes of a scalar.
  @inline(__always)
  static func encode(_ scalar: UInt32, _ body: (UInt8) -> Void) {
    switch scalar {
    case ..<0x80: return body(UInt8(truncatingIfNeeded: scalar))
    case ..<0x800: body(UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6))
    case ..<0x1_0000:
      body(UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12))
      body(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F))
    default:
      body(UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18))
      body(UInt8(truncatingIfNeeded: 0x80 | scalar >> 12 & 0x3F))
      body(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F))
    }
    body(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
  }
}
