/// Reading UTF-8 in memory.
enum UTF8Scalars {
  /// The next scalar of valid text, which is not at its end.
  static func next(_ position: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> UInt32 {
    unsafe checkedNext(&position, end) ?? 0xFFFD
  }

  /// The next scalar; `nil` for bytes that are not UTF-8 (Unicode Standard, table 3-7: no overlong form, no surrogate, nothing beyond
  /// U+10FFFF).
  static func checkedNext(_ position: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> UInt32? {
    let first = unsafe UInt32(position.pointee)
    unsafe position += 1
    let count: Int
    var scalar: UInt32
    let least: UInt32
    switch first {
    case ..<0x80: return first
    case 0xC2...0xDF: (count, scalar, least) = (1, first & 0x1F, 0x80)
    case 0xE0...0xEF: (count, scalar, least) = (2, first & 0x0F, 0x800)
    case 0xF0...0xF4: (count, scalar, least) = (3, first & 0x07, 0x1_0000)
    default: return nil
    }
    guard unsafe end - position >= count else { return nil }
    for _ in 0..<count {
      let byte = unsafe position.pointee
      guard byte & 0xC0 == 0x80 else { return nil }
      scalar = scalar << 6 | UInt32(byte & 0x3F)
      unsafe position += 1
    }
    guard scalar >= least, scalar <= 0x10_FFFF, !(0xD800...0xDFFF).contains(scalar) else { return nil }
    return scalar
  }

  static func append(_ scalar: UInt32, to bytes: inout [UInt8]) {
    switch scalar {
    case ..<0x80: bytes.append(UInt8(truncatingIfNeeded: scalar))
    case ..<0x800: bytes.append(UInt8(0xC0 | scalar >> 6))
    case ..<0x1_0000:
      bytes.append(UInt8(0xE0 | scalar >> 12))
      bytes.append(UInt8(0x80 | scalar >> 6 & 0x3F))
    default:
      bytes.append(UInt8(0xF0 | scalar >> 18))
      bytes.append(UInt8(0x80 | scalar >> 12 & 0x3F))
      bytes.append(UInt8(0x80 | scalar >> 6 & 0x3F))
    }
    if scalar >= 0x80 { bytes.append(UInt8(0x80 | scalar & 0x3F)) }
  }
}
