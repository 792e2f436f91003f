/// A set of positions in a text, one bit each: before each scalar, and at the end. Operations visit only the words between the first and
/// the last position, so a set of few neighbours costs little in a long text.
struct PositionSet {
  private var words: [UInt64]
  /// The words from the first to the last position.
  private var occupied: Range<Int>
  /// The number of scalars of the text, which is the last position.
  private let end: Int

  /// No position of a text.
  init(upTo end: Int) {
    words = [UInt64](repeating: 0, count: end / 64 + 1)
    occupied = 0..<0
    self.end = end
  }

  init(_ position: Int, upTo end: Int) {
    self.init(upTo: end)
    insert(position)
  }

  var isEmpty: Bool { occupied.isEmpty }

  /// The number of words from the first to the last position.
  var width: Int { occupied.count }

  func contains(_ position: Int) -> Bool { words[position >> 6] & 1 << UInt64(position & 63) != 0 }

  mutating func insert(_ position: Int) {
    let word = position >> 6
    words[word] |= 1 << UInt64(position & 63)
    occupied = occupied.isEmpty ? word..<word + 1 : min(occupied.lowerBound, word)..<max(occupied.upperBound, word + 1)
  }

  var first: Int? {
    for word in occupied where words[word] != 0 { return word << 6 + words[word].trailingZeroBitCount }
    return nil
  }

  var last: Int? {
    for word in occupied.reversed() where words[word] != 0 { return word << 6 + 63 - words[word].leadingZeroBitCount }
    return nil
  }

  mutating func formUnion(_ other: PositionSet) {
    for word in other.occupied { words[word] |= other.words[word] }
    if other.occupied.isEmpty { return }
    occupied =
      occupied.isEmpty
      ? other.occupied
      : min(occupied.lowerBound, other.occupied.lowerBound)..<max(occupied.upperBound, other.occupied.upperBound)
  }

  mutating func formIntersection(_ other: PositionSet) {
    for word in occupied { words[word] &= other.words[word] }
    leaveEmptyWords()
  }

  /// The positions, ascending.
  var all: [Int] {
    var found: [Int] = []
    for word in occupied { words[word].forEachBit { found.append(word << 6 + $0) } }
    return found
  }

  /// Returns `true` if a function is true for one of the positions, which it is called with in ascending order.
  func contains(where isFound: (Int) -> Bool) -> Bool {
    for word in occupied {
      var bits = words[word]
      while bits != 0 {
        if isFound(word << 6 + bits.trailingZeroBitCount) { return true }
        bits &= bits - 1
      }
    }
    return false
  }

  /// Keeps the positions for which a function is true.
  mutating func keep(where isKept: (Int) -> Bool) {
    for word in occupied {
      words[word].forEachBit { if !isKept(word << 6 + $0) { words[word] &= ~(1 << UInt64($0)) } }
    }
    leaveEmptyWords()
  }

  /// All positions from the first to the end.
  mutating func fillToEnd() {
    guard let first else { return }
    let start = first >> 6
    words[start] |= ~0 << UInt64(first & 63)
    for word in start + 1..<max(words.count, start + 1) { words[word] = ~0 }
    occupied = start..<words.count
    dropBeyondEnd()
  }

  /// All positions from the beginning to the last.
  mutating func fillFromStart() {
    guard let last else { return }
    let stop = last >> 6
    for word in 0..<stop { words[word] = ~0 }
    words[stop] |= ~0 >> UInt64(63 - last & 63)
    occupied = 0..<stop + 1
  }

  /// Moves each position one scalar on; the end has none after it.
  mutating func advance() {
    var carried: UInt64 = 0
    for word in occupied {
      let bits = words[word]
      words[word] = bits << 1 | carried
      carried = bits >> 63
    }
    if carried != 0, occupied.upperBound < words.count {
      words[occupied.upperBound] = carried
      occupied = occupied.lowerBound..<occupied.upperBound + 1
    }
    dropBeyondEnd()
  }

  func advanced() -> PositionSet {
    var set = self
    set.advance()
    return set
  }

  /// The positions that are in another set too, each one scalar on.
  func advanced(over other: PositionSet) -> PositionSet {
    var set = PositionSet(upTo: end)
    var carried: UInt64 = 0
    for word in occupied {
      let bits = words[word] & other.words[word]
      set.words[word] = bits << 1 | carried
      carried = bits >> 63
    }
    if carried != 0, occupied.upperBound < words.count { set.words[occupied.upperBound] = carried }
    set.occupied = occupied.lowerBound..<min(occupied.upperBound + (carried == 0 ? 0 : 1), words.count)
    set.dropBeyondEnd()
    return set
  }

  /// Moves each position one scalar back; the beginning has none before it.
  mutating func retreat() {
    var carried: UInt64 = 0
    for word in occupied.reversed() {
      let bits = words[word]
      words[word] = bits >> 1 | carried
      carried = bits << 63
    }
    if carried != 0, occupied.lowerBound > 0 {
      words[occupied.lowerBound - 1] = carried
      occupied = occupied.lowerBound - 1..<occupied.upperBound
    }
    leaveEmptyWords()
  }

  private mutating func dropBeyondEnd() {
    if occupied.upperBound == words.count { words[words.count - 1] &= ~0 >> UInt64(63 - end & 63) }
    leaveEmptyWords()
  }

  /// Leaves out words without positions at both ends.
  private mutating func leaveEmptyWords() {
    var (start, end) = (occupied.lowerBound, occupied.upperBound)
    while start < end, words[start] == 0 { start += 1 }
    while start < end, words[end - 1] == 0 { end -= 1 }
    occupied = start..<end
  }
}
