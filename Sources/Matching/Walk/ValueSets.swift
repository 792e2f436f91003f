// Variables that begin at one place of a text are in their values together: what they are in is a set of states, and a character leads from
// one set to one other, whatever the number of variables. The sets are made while texts are read. A state at a wildcard is a set of its own:
// it stays, and so would its set be another one for each place that it began at.

/// Sets of states in the values of at most 64 words of uses, as a table. Number 0 is no set, and number 1 the empty one; numbers from
/// ``firstList`` on are lists of sets.
///
/// Invariant: whoever has the sets keeps the tables of `view`, and the numbers of states come from these.
@safe struct ValueSets {
  struct Facts {
    /// The first of the words that the set is of.
    let firstWord: Int
    /// The words whose variable ends here.
    let ends: UInt64
    /// A character may go on from the set.
    let goesOn: Bool
  }

  private let view: FormPatterns.View
  private var keys = WordTable()
  private(set) var facts: [Facts] = []
  /// For each list the number of its sets, and these.
  private var lists: [UInt32] = []
  /// For each set and class of characters, the next set.
  private var table: [UInt32] = []
  private let stride: Int
  /// The most bytes before sets are forgotten; doubled each time, so that sets that come again are made a few times at most.
  private var limit = ValueSets.firstLimit
  private let bound: Int
  /// The set in the making: its block, the words that end, and for each state and word of the block a number.
  private var key: [UInt64] = []
  private var singles: [UInt64] = []
  private var before: [UInt64] = []
  /// States that sets were made of.
  private(set) var moves = 0

  private static let firstLimit = 8 << 20
  static let firstList: UInt32 = 1 << 31

  /// - Parameter bound: Bytes that the sets may take in the end.
  init(_ view: FormPatterns.View, bound: Int) {
    unsafe self.view = view
    self.bound = bound
    stride = unsafe view.classCount
    reset()
  }

  private mutating func reset() {
    keys.removeAll()
    facts.removeAll(keepingCapacity: true)
    table.removeAll(keepingCapacity: true)
    lists.removeAll(keepingCapacity: true)
    for number in 0...1 {
      _ = keys.number(of: Array(repeating: 0, count: number))
      enter(Facts(firstWord: 0, ends: 0, goesOn: false))
    }
  }

  private mutating func enter(_ set: Facts) {
    facts.append(set)
    for _ in 0..<stride { table.append(0) }
  }

  var count: Int { facts.count }

  private var size: Int { (table.count + lists.count) * 4 + facts.count * MemoryLayout<Facts>.stride + keys.size }
  var isFull: Bool { size > limit }

  /// Forgets all sets but some, and gives these new numbers.
  mutating func removeAll(but kept: [UInt32]) -> [UInt32] {
    let before = keys
    reset()
    let numbers = kept.map { number in
      key = Array(before[Int(number)])
      return self.number()
    }
    limit = max(Self.firstLimit, min(limit * 2, bound), size * 2)
    return numbers
  }

  /// Appends the sets of a list, or one set.
  @inline(__always)
  func append(_ number: UInt32, to sets: inout [UInt32]) {
    if number < Self.firstList { return sets.append(number) }
    let first = Int(number - Self.firstList)
    sets += lists[first + 1...first + Int(lists[first])]
  }

  /// The sets of one state in the values of a word.
  mutating func set(of state: UInt32, in word: Int) -> UInt32 {
    begin(block: word >> 6)
    add(state, UInt64(word & 63))
    return finish()
  }

  /// The sets at the beginning of variables.
  ///
  /// - Parameter words: A bit for each word of the block.
  mutating func set(in block: Int, beginning words: UInt64, _ uses: ValueUses) -> UInt32 {
    begin(block: block)
    words.forEachBit { add(uses.words[block << 6 + $0].root, UInt64($0)) }
    return finish()
  }

  /// The sets behind a character. O(1) where they are known.
  @inline(__always)
  mutating func next(of set: UInt32, _ symbol: UInt32) -> UInt32 {
    let known = table[Int(set) * stride + Int(symbol)]
    return known != 0 ? known : makeNext(of: set, symbol)
  }

  @inline(never)
  private mutating func makeNext(of set: UInt32, _ symbol: UInt32) -> UInt32 {
    before.removeAll(keepingCapacity: true)
    before += keys[Int(set)]
    begin(block: facts[Int(set)].firstWord >> 6)
    moves += before.count
    let view = unsafe view
    for element in before.dropFirst(2) {
      unsafe view.forEachState(behind: UInt32(truncatingIfNeeded: element >> 6), symbol) { add($0, element & 63) }
    }
    let next = finish()
    table[Int(set) * stride + Int(symbol)] = next
    return next
  }

  private mutating func begin(block: Int) {
    key.removeAll(keepingCapacity: true)
    key.append(UInt64(block))
    key.append(0)
    singles.removeAll(keepingCapacity: true)
  }

  private mutating func add(_ number: UInt32, _ word: UInt64) {
    let state = unsafe view.values[Int(number)]
    if state.isEnd { key[1] |= 1 << word }
    if state.hasWayOn {
      let element = UInt64(number) << 6 | word
      if state.isPlain { key.append(element) } else { singles.append(element) }
    }
    if state.starTarget.exists { add(state.starTarget.number, word) }
  }

  private mutating func finish() -> UInt32 {
    if key.count > 3 {
      var states = Array(key[2...])
      states.sortWithoutRepetition()
      key.replaceSubrange(2..., with: states)
    }
    if singles.isEmpty { return number() }
    singles.sortWithoutRepetition()
    let number = ValueSets.firstList + UInt32(lists.count)
    var found = key.count > 2 || key[1] != 0 ? [self.number()] : []
    for single in singles {
      key.replaceSubrange(1..., with: [0, single])
      found.append(self.number())
    }
    if found.count == 1 { return found[0] }
    lists.append(UInt32(found.count))
    lists += found
    return number
  }

  /// The number of the set in the making.
  private mutating func number() -> UInt32 {
    let goesOn = key.count > 2
    if !goesOn, key[1] == 0 { return 1 }
    let (number, isNew) = keys.number(of: key)
    if isNew { enter(Facts(firstWord: Int(key[0]) << 6, ends: key[1], goesOn: goesOn)) }
    return UInt32(number)
  }
}
