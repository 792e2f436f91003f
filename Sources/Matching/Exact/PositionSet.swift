/// A set of positions in a text, one bit each: before each scalar, and at the end. Only the words between the first and the last position are
/// kept and visited, so a set of few neighbours costs little in a long text.
struct PositionSet {
  /// The words from `origin` on; those that are not occupied are 0.
  private var words: [UInt64] = []
  private var origin = 0
  /// The words from the first to the last position, as numbers of the text's words.
  private var occupied = 0..<0
  /// The number of scalars of the text, which is the last position.
  private let end: Int

  /// No position of a text.
  init(upTo end: Int) { self.end = end }

  init(_ position: Int, upTo end: Int) {
    self.init(upTo: end)
    insert(position)
  }

  /// All positions of a range.
  init(_ positions: ClosedRange<Int>, upTo end: Int) {
    self.init(upTo: end)
    occupied = positions.lowerBound >> 6..<positions.upperBound >> 6 + 1
    origin = occupied.lowerBound
    words = [UInt64](repeating: ~0, count: occupied.count)
    words[0] &= ~0 << UInt64(positions.lowerBound & 63)
    words[words.count - 1] &= ~0 >> UInt64(63 - positions.upperBound & 63)
  }

  var isEmpty: Bool { occupied.isEmpty }

  /// The number of words from the first to the last position.
  var width: Int { occupied.count }

  func contains(_ position: Int) -> Bool {
    let word = position >> 6
    return occupied.contains(word) && words[word - origin] & 1 << UInt64(position & 63) != 0
  }

  mutating func insert(_ position: Int) {
    let word = position >> 6
    occupy(word..<word + 1)
    words[word - origin] |= 1 << UInt64(position & 63)
  }

  var first: Int? {
    for word in occupied where words[word - origin] != 0 {
      return word << 6 + words[word - origin].trailingZeroBitCount
    }
    return nil
  }

  var last: Int? {
    for word in occupied.reversed() where words[word - origin] != 0 {
      return word << 6 + 63 - words[word - origin].leadingZeroBitCount
    }
    return nil
  }

  mutating func formUnion(_ other: PositionSet) {
    if other.isEmpty { return }
    occupy(other.occupied)
    for word in other.occupied { words[word - origin] |= other.words[word - other.origin] }
  }

  mutating func formIntersection(_ other: PositionSet) {
    let shared = occupied.clamped(to: other.occupied)
    for word in occupied {
      words[word - origin] &= shared.contains(word) ? other.words[word - other.origin] : 0
    }
    leaveEmptyWords()
  }

  /// The positions, ascending.
  var all: [Int] {
    var found: [Int] = []
    for word in occupied { words[word - origin].forEachBit { found.append(word << 6 + $0) } }
    return found
  }

  /// Returns `true` if a function is true for one of the positions, which it is called with in ascending order.
  func contains(where isFound: (Int) -> Bool) -> Bool {
    for word in occupied {
      var bits = words[word - origin]
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
      words[word - origin].forEachBit {
        if !isKept(word << 6 + $0) { words[word - origin] &= ~(1 << UInt64($0)) }
      }
    }
    leaveEmptyWords()
  }

  /// All positions from the first to the end.
  mutating func fillToEnd() { if let first { self = PositionSet(first...end, upTo: end) } }

  /// All positions from the beginning to the last.
  mutating func fillFromStart() { if let last { self = PositionSet(0...last, upTo: end) } }

  /// Moves each position one scalar on; the end has none after it.
  mutating func advance() {
    var carried: UInt64 = 0
    for word in occupied {
      let bits = words[word - origin]
      words[word - origin] = bits << 1 | carried
      carried = bits >> 63
    }
    carry(carried)
  }

  func advanced() -> PositionSet {
    var set = self
    set.advance()
    return set
  }

  /// The positions that are in another set too, each one scalar on.
  func advanced(over other: PositionSet) -> PositionSet {
    var set = PositionSet(upTo: end)
    set.occupied = occupied.clamped(to: other.occupied)
    set.origin = set.occupied.lowerBound
    set.words.reserveCapacity(set.occupied.count + 1)
    var carried: UInt64 = 0
    for word in set.occupied {
      let bits = words[word - origin] & other.words[word - other.origin]
      set.words.append(bits << 1 | carried)
      carried = bits >> 63
    }
    set.carry(carried)
    return set
  }

  /// Moves each position one scalar back; the beginning has none before it.
  mutating func retreat() {
    var carried: UInt64 = 0
    for word in occupied.reversed() {
      let bits = words[word - origin]
      words[word - origin] = bits >> 1 | carried
      carried = bits << 63
    }
    if carried != 0, occupied.lowerBound > 0 {
      let word = occupied.lowerBound - 1
      occupy(word..<word + 1)
      words[word - origin] = carried
    }
    leaveEmptyWords()
  }

  /// Sets the positions in the word behind the last one.
  private mutating func carry(_ positions: UInt64) {
    let word = occupied.upperBound
    if positions != 0, word <= end >> 6 {
      occupy(word..<word + 1)
      words[word - origin] = positions
    } else if word == end >> 6 + 1, !isEmpty {
      words[word - 1 - origin] &= ~0 >> UInt64(63 - end & 63)
    }
    leaveEmptyWords()
  }

  /// Occupies more words.
  private mutating func occupy(_ more: Range<Int>) {
    let all =
      isEmpty
      ? more : min(occupied.lowerBound, more.lowerBound)..<max(occupied.upperBound, more.upperBound)
    if all.lowerBound < origin || isEmpty {
      let known = occupied.map { words[$0 - origin] }
      let missing = isEmpty ? 0 : occupied.lowerBound - all.lowerBound
      words = [UInt64](repeating: 0, count: missing) + known
      origin = all.lowerBound
    }
    let missing = all.upperBound - origin - words.count
    if missing > 0 { words += repeatElement(0, count: missing) }
    occupied = all
  }

  /// Leaves out words without positions at both ends.
  private mutating func leaveEmptyWords() {
    var (start, end) = (occupied.lowerBound, occupied.upperBound)
    while start < end, words[start - origin] == 0 { start += 1 }
    while start < end, words[end - 1 - origin] == 0 { end -= 1 }
    occupied = start..<end
  }
}
