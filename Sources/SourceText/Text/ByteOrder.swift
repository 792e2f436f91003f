extension [UInt8] {
  /// Returns `true` if these bytes come before others in the order of a dictionary.
  ///
  /// Generic code of the standard library takes many times as long where a module is not optimized, as most are in a clone.
  package func isBefore(_ other: [UInt8]) -> Bool { span.isBefore(other.span) }
}

extension Span<UInt8> {
  /// Returns `true` if the bytes come before others in the order of a dictionary, as an initial part does. Reads eight bytes at a time. O(bytes).
  package func isBefore(_ other: Span<UInt8>) -> Bool {
    var index = 0
    let shared = Swift.min(count, other.count)
    while index + 8 <= shared {
      let (own, its) = (word(at: index), other.word(at: index))
      if own != its { return own.byteSwapped < its.byteSwapped }
      index += 8
    }
    while index < shared {
      if self[index] != other[index] { return self[index] < other[index] }
      index += 1
    }
    return count < other.count
  }
}
