extension Span<UInt8> {
  /// Whether all bytes lie in a range. Looks at all of them without an early end, many at a time. O(bytes).
  package func isWithin(_ range: ClosedRange<UInt8>) -> Bool {
    // A buffer, because the bounds of a span are looked at for each byte.
    unsafe withUnsafeBufferPointer { bytes in
      let width = range.upperBound - range.lowerBound
      var outside: UInt8 = 0
      for index in bytes.indices { outside |= unsafe bytes[index] &- range.lowerBound > width ? 1 : 0 }
      return outside == 0
    }
  }

  /// Whether a byte is among them. Looks at the bytes many at a time. O(bytes).
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

  /// The number of bytes that begin a scalar, in UTF-8. Looks at many at a time. O(bytes).
  package var scalarCount: Int {
    unsafe withUnsafeBufferPointer { bytes in
      var continuations = 0
      for index in bytes.indices { continuations += unsafe bytes[index] & 0xC0 == 0x80 ? 1 : 0 }
      return bytes.count - continuations
    }
  }
}
