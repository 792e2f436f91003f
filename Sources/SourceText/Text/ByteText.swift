extension BidirectionalCollection {
  /// The part between the first and the last element that is kept; an empty one at the end where none is.
  @inlinable
  package func trimmed(where isDropped: (Element) -> Bool) -> SubSequence {
    guard let first = firstIndex(where: { !isDropped($0) }), let last = lastIndex(where: { !isDropped($0) }) else {
      return self[endIndex...]
    }
    return self[first...last]
  }
}

extension UInt8 {
  /// `true` for the white space of JSON and XML: a space, a tab, LF or CR.
  @inlinable package var isPlainSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}

extension [UInt8] {
  /// Returns `true` if the bytes are some parts in their order with any bytes between two of them, as in a pattern with stars. O(bytes × bytes of
  /// the parts).
  package func consist(of parts: [[UInt8]]) -> Bool {
    guard let first = parts.first, let last = parts.last, starts(with: first) else { return false }
    if parts.count == 1 { return count == first.count }
    var rest = self[first.count...]
    // The leftmost place of each part leaves the most room for the next.
    for part in parts[1..<(parts.count - 1)] where !part.isEmpty {
      guard let found = rest.indices.first(where: { rest[$0...].starts(with: part) }) else { return false }
      rest = rest[(found + part.count)...]
    }
    return rest.count >= last.count && rest.suffix(last.count).elementsEqual(last)
  }
}
