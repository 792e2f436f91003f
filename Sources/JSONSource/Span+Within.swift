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
}
