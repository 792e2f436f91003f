extension Span<UInt8> {
  /// Returns `true` if all bytes lie in a range of ASCII. Reads eight bytes at a time, without an early exit. O(bytes).
  package func isWithin(_ range: ClosedRange<UInt8>) -> Bool {
    precondition(range.upperBound < 0x80)
    let low = UInt64(each: range.lowerBound)
    let high = UInt64(each: 0x7F - range.upperBound)
    // The first byte outside has its highest bit set in one of the three; a borrow or a carry comes only from such a byte.
    func outside(_ word: UInt64) -> UInt64 { word | (word &- low) | (word &+ high) }
    guard count >= 8 else {
      for index in indices where !range.contains(self[index]) { return false }
      return true
    }
    return unsafe withUnsafeBytes { bytes in
      // The last eight bytes may be read twice.
      var found = unsafe outside(bytes.loadUnaligned(fromByteOffset: bytes.count &- 8, as: UInt64.self))
      var index = 0
      while index &+ 8 < bytes.count {
        found |= unsafe outside(bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        index &+= 8
      }
      return found & UInt64(each: 0x80) == 0
    }
  }

  /// Returns `true` if the span contains a byte. O(bytes before it).
  package func holds(_ byte: UInt8) -> Bool { firstIndex(of: byte) != nil }

  /// The first index of a byte; `nil` without one. O(bytes before it).
  package func firstIndex(of byte: UInt8) -> Int? { firstIndex(of: byte, in: 0..<count) }

  /// The number of bytes up to the last one that is not zero. O(zeros at the end).
  package var countWithoutFinalZeros: Int {
    var end = count
    while end > 0, self[end &- 1] == 0 { end &-= 1 }
    return end
  }

  /// The number of bytes that are one of three. Reads eight bytes at a time. O(bytes).
  package func count(of first: UInt8, _ second: UInt8, _ third: UInt8) -> Int {
    let (first, second, third) = (UInt64(each: first), UInt64(each: second), UInt64(each: third))
    /// The highest bit of each byte that is not zero. Nothing is carried from one byte to the next.
    func nonzero(_ word: UInt64) -> UInt64 { (word & UInt64(each: 0x7F)) &+ UInt64(each: 0x7F) | word }
    return countBytes { ~(nonzero($0 ^ first) & nonzero($0 ^ second) & nonzero($0 ^ third)) }
  }

  /// The number of scalars of UTF-8 text. Reads eight bytes at a time. O(bytes).
  package var scalarCount: Int { count - countBytes { $0 & ~($0 << 1) } }

  /// The number of scalars that are two units of UTF-16. Reads eight bytes at a time. O(bytes).
  package var pairCount: Int { countBytes { $0 & $0 << 1 & $0 << 2 & $0 << 3 } }

  /// The number of bytes whose highest bit is set by a function of the eight bytes of a word.
  @inline(__always)
  private func countBytes(_ marks: (UInt64) -> UInt64) -> Int {
    unsafe withUnsafeBytes { bytes in
      var total = 0
      var index = 0
      while index &+ 8 <= bytes.count {
        // A byte of the sum has room for 255 words.
        let end = Swift.min(bytes.count &- 7, index &+ 255 &* 8)
        var sum: UInt64 = 0
        while index < end {
          let word = unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
          sum &+= (marks(UInt64(littleEndian: word)) & UInt64(each: 0x80)) >> 7
          index &+= 8
        }
        let halves = (sum & 0x00FF_00FF_00FF_00FF) &+ (sum >> 8 & 0x00FF_00FF_00FF_00FF)
        total &+= Int(truncatingIfNeeded: (halves &* 0x0001_0001_0001_0001) >> 48)
      }
      while index < bytes.count {
        if unsafe marks(UInt64(bytes[index])) & 0x80 != 0 { total &+= 1 }
        index &+= 1
      }
      return total
    }
  }

  /// The first index, from a given one, of a byte that is not printable ASCII; the count without one. Reads eight bytes at a time. O(bytes
  /// before it).
  package func endOfPrintable(from start: Int) -> Int {
    unsafe withUnsafeBytes { bytes in
      var index = start
      while index &+ 8 <= bytes.count {
        let word = unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        // As in `isWithin`: the lowest set bit belongs to the first byte outside.
        let outside = (word | (word &- UInt64(each: 0x20)) | (word &+ UInt64(each: 1))) & UInt64(each: 0x80)
        if outside != 0 { return index &+ outside.trailingZeroBitCount / 8 }
        index &+= 8
      }
      while index < bytes.count, unsafe 0x20...0x7E ~= bytes[index] { index &+= 1 }
      return index
    }
  }

  /// The first index of a byte in a range; `nil` without one. Reads 32 bytes at a time, then eight. O(range).
  package func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
    let range = range.clamped(to: 0..<count)
    return unsafe withUnsafeBytes { bytes in
      let pattern = UInt64(each: byte)
      // The lowest set bit belongs to the first byte that is the one; a borrow can only set higher ones.
      func found(_ index: Int) -> UInt64 {
        let word = unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)) ^ pattern
        return (word &- UInt64(each: 1)) & ~word & UInt64(each: 0x80)
      }
      var index = range.lowerBound
      while index &+ 32 <= range.upperBound,
        found(index) | found(index &+ 8) | found(index &+ 16) | found(index &+ 24) == 0
      { index &+= 32 }
      while index &+ 8 <= range.upperBound {
        let found = found(index)
        if found != 0 { return index &+ found.trailingZeroBitCount / 8 }
        index &+= 8
      }
      while index < range.upperBound {
        if unsafe bytes[index] == byte { return index }
        index += 1
      }
      return nil
    }
  }

  /// The first index, from a given one, of a byte that is not plain in a JSON string: a quote, a backslash, a control character or a byte
  /// beyond ASCII; the count without one. Reads eight bytes at a time. O(bytes before it).
  @inlinable @inline(__always)
  package func endOfPlainText(from start: Int) -> Int {
    unsafe withUnsafeBytes { bytes in
      var index = start
      while index &+ 8 <= bytes.count {
        let word = unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        let quotes = word ^ UInt64(each: UInt8(ascii: "\""))
        let backslashes = word ^ UInt64(each: UInt8(ascii: "\\"))
        // As in `firstIndex(of:in:)`, a borrow can only set bits above the first one. The word itself has the bits of bytes beyond ASCII.
        let zeros = (quotes &- UInt64(each: 1)) & ~quotes | (backslashes &- UInt64(each: 1)) & ~backslashes
        let stops = (zeros | (word &- UInt64(each: 0x20)) | word) & UInt64(each: 0x80)
        if stops != 0 { return index &+ stops.trailingZeroBitCount / 8 }
        index &+= 8
      }
      while index < bytes.count, unsafe isPlain(bytes[index]) { index &+= 1 }
      return index
    }
  }

  /// Returns `true` if a byte is plain ASCII in a JSON string.
  @inlinable @inline(__always)
  package func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x80 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  /// Returns `true` if two spans have the same bytes. O(bytes).
  package func isEqual(to other: Span<UInt8>) -> Bool {
    count == other.count && begins(with: other)
  }

  /// Returns `true` if the first bytes are those of another span. O(bytes of the other).
  package func begins(with other: Span<UInt8>) -> Bool {
    guard count >= other.count else { return false }
    if other.count < 8 { return (0..<other.count).allSatisfy { self[$0] == other[$0] } }
    // The last word overlaps the one before.
    let last = other.count - 8
    var index = 0
    while index < last {
      if word(at: index) != other.word(at: index) { return false }
      index += 8
    }
    return word(at: last) == other.word(at: last)
  }

  /// The first index of other bytes, of which there is at least one; `nil` where they are not. O(bytes × others).
  package func firstIndex(of others: Span<UInt8>) -> Int? {
    var start = 0
    while start + others.count <= count,
      let index = firstIndex(of: others[0], in: start..<count - others.count + 1)
    {
      if extracting(index..<count).begins(with: others) { return index }
      start = index + 1
    }
    return nil
  }

  /// Returns `true` if two ranges have the same bytes. O(range).
  package func hasEqualBytes(_ first: Range<Int>, _ second: Range<Int>) -> Bool {
    extracting(first).isEqual(to: extracting(second))
  }

  /// The eight bytes from an index, the first one lowest.
  @inlinable @inline(__always)
  package func word(at index: Int) -> UInt64 {
    precondition(index >= 0 && index <= count - 8)
    return unsafe withUnsafeBytes {
      unsafe UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: index, as: UInt64.self))
    }
  }
}

extension UInt64 {
  /// A word of eight times the same byte.
  @inlinable @inline(__always)
  package init(each byte: UInt8) { self = UInt64(byte) &* 0x0101_0101_0101_0101 }
}

extension Span<UInt8> {
  /// Returns `true` if the bytes are UTF-8 (RFC 3629). Allocates nothing. O(bytes).
  package var isUTF8: Bool {
    var index = 0
    while index < count {
      let length = scalarLength(at: index)
      if length == 0 { return false }
      index += length
    }
    return true
  }

  /// The length of the well-formed UTF-8 sequence at an index (Unicode 15, table 3-7); 0 if it is malformed.
  @inlinable
  package func scalarLength(at index: Int) -> Int {
    func continues(_ offset: Int, _ range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
      index + offset < count && range.contains(self[index + offset])
    }
    switch self[index] {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: return continues(1) ? 2 : 0
    case 0xE0: return continues(1, 0xA0...0xBF) && continues(2) ? 3 : 0
    case 0xED: return continues(1, 0x80...0x9F) && continues(2) ? 3 : 0
    case 0xE1...0xEF: return continues(1) && continues(2) ? 3 : 0
    case 0xF0: return continues(1, 0x90...0xBF) && continues(2) && continues(3) ? 4 : 0
    case 0xF1...0xF3: return continues(1) && continues(2) && continues(3) ? 4 : 0
    case 0xF4: return continues(1, 0x80...0x8F) && continues(2) && continues(3) ? 4 : 0
    default: return 0
    }
  }
}
