extension Span<UInt8> {
  /// Whether all bytes lie in a range. Vectorised, without an early exit. O(bytes).
  package func isWithin(_ range: ClosedRange<UInt8>) -> Bool {
    // A buffer: a span would check its bounds for each byte.
    unsafe withUnsafeBufferPointer { bytes in
      let width = range.upperBound - range.lowerBound
      var outside: UInt8 = 0
      for index in bytes.indices { outside |= unsafe bytes[index] &- range.lowerBound > width ? 1 : 0 }
      return outside == 0
    }
  }

  /// Whether the span contains a byte. Vectorised by blocks. O(bytes).
  package func holds(_ byte: UInt8) -> Bool {
    unsafe withUnsafeBufferPointer { bytes in
      var start = 0
      while start < bytes.count {
        let end = min(start + 4_096, bytes.count)
        let block = unsafe UnsafeBufferPointer(rebasing: bytes[start..<end])
        var found: UInt8 = 0
        for index in block.indices { found |= unsafe block[index] == byte ? 1 : 0 }
        if found != 0 { return true }
        start = end
      }
      return false
    }
  }

  /// The number of bytes that are one of three. Vectorised. O(bytes).
  package func count(of first: UInt8, _ second: UInt8, _ third: UInt8) -> Int {
    unsafe withUnsafeBufferPointer { bytes in
      var found = 0
      for index in bytes.indices {
        let byte = unsafe bytes[index]
        found += (byte == first ? 1 : 0) + (byte == second ? 1 : 0) + (byte == third ? 1 : 0)
      }
      return found
    }
  }

  /// The number of scalars of UTF-8 text. Vectorised. O(bytes).
  package var scalarCount: Int {
    unsafe withUnsafeBufferPointer { bytes in
      var continuations = 0
      for index in bytes.indices { continuations += unsafe bytes[index] & 0xC0 == 0x80 ? 1 : 0 }
      return bytes.count - continuations
    }
  }
}

extension Span<UInt8> {
  /// The first index of a byte in a range; `nil` without one. Reads eight bytes at a time. O(range).
  package func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
    let range = range.clamped(to: 0..<count)
    return unsafe withUnsafeBytes { bytes in
      let pattern = UInt64(byte) &* 0x0101_0101_0101_0101
      var index = range.lowerBound
      while index + 8 <= range.upperBound {
        let word = unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)) ^ pattern
        // The lowest set bit belongs to the first byte that is zero; a borrow can only set higher ones.
        let zeros = (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
        if zeros != 0 { return index + zeros.trailingZeroBitCount / 8 }
        index += 8
      }
      while index < range.upperBound {
        if unsafe bytes[index] == byte { return index }
        index += 1
      }
      return nil
    }
  }
}
