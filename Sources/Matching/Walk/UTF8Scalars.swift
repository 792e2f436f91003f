/// Reading UTF-8 in memory.
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
}
