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

extension Sequence where Element: Equatable {
  /// The number of elements with which this and another sequence begin alike. O(them).
  @inlinable
  package func commonPrefixCount(with other: some Sequence<Element>) -> Int {
    var count = 0
    for (one, two) in zip(self, other) {
      if one != two { break }
      count += 1
    }
    return count
  }
}

extension UInt8 {
  /// `true` for a space or a tab.
  @inlinable package var isBlank: Bool { self == 0x20 || self == 0x09 }

  /// `true` for the white space of JSON and XML: a space, a tab, LF or CR.
  @inlinable package var isPlainSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}

extension [UInt8] {
  /// Returns `true` if a text occurs in the bytes. O(bytes × text), in practice O(bytes).
  package func containsText(_ text: [UInt8]) -> Bool { text.isEmpty || span.firstIndex(of: text.span) != nil }

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
