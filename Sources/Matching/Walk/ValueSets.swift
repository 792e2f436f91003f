// Variables that begin at one place of a text are in their values together: what they are in is a set of states, and a character leads from
// one set to one other, whatever the number of variables. The sets are made while texts are read. A state at a wildcard is a set of its own:
// it stays, and so would its set be another one for each place that it began at.

/// Sets of states in the values of the variables of one block, as a table. Number 0 is no set, and number 1 the empty one; numbers from
/// ``firstList`` on are lists of sets.
///
/// Invariant: whoever has the sets keeps the tables of `view`, and the numbers of states come from these.
@safe struct ValueSets {
  struct Facts {
    private let block32: UInt32
    private let firstEnd: UInt32
    private let endsFrom8: UInt8
    private let endCount: UInt8
    /// A character may go on from the set.
    let goesOn: Bool

    init(block: Int, ends: Range<Int>, endsFrom: Int, goesOn: Bool) {
      block32 = UInt32(block)
      firstEnd = UInt32(ends.lowerBound)
      endCount = UInt8(ends.count)
      endsFrom8 = UInt8(endsFrom)
      self.goesOn = goesOn
    }

    var block: Int { Int(block32) }
    /// Where the uses whose variable ends here are in ``ends``, a word for each word of the block from ``endsFrom`` on.
    var ends: Range<Int> { Int(firstEnd)..<Int(firstEnd) + Int(endCount) }
    var endsFrom: Int { Int(endsFrom8) }
  }

  private let view: FormPatterns.View
  private let uses: ValueUses
  private var keys = WordTable()
  private(set) var facts: [Facts] = []
  /// Words of uses.
  private(set) var ends: [UInt64] = []
  /// For each list the number of its sets, and these.
  private var lists: [UInt32] = []
  /// For each set and class of characters in values, the next set.
  private var table: [UInt32] = []
  private let stride: Int
  /// The most bytes before sets are forgotten; doubled each time, so that sets that come again are made a few times at most.
  private var limit = ValueSets.firstLimit
  private let bound: Int
  /// The set in the making: variables that end; and for each state that goes on, and variable, a number.
  private var ended: [UInt64] = []
  private var plain: [UInt64] = []
  private var singles: [UInt64] = []
  private var block = 0
  /// The block and the number of variables that end, these, and the numbers of states.
  private var key: [UInt64] = []
  private var before: [UInt64] = []
  /// States that sets were made of.
  private(set) var moves = 0

  private static let firstLimit = 8 << 20
  static let firstList: UInt32 = 1 << 31

  /// - Parameter bound: Bytes that the sets may take in the end.
  init(_ view: FormPatterns.View, _ uses: ValueUses, bound: Int) {
    unsafe self.view = view
    self.uses = uses
    self.bound = bound
    stride = unsafe view.steps.valueClassCount
    reset()
  }

  private mutating func reset() {
    keys.removeAll()
    facts.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    table.removeAll(keepingCapacity: true)
    lists.removeAll(keepingCapacity: true)
    for number in 0...1 {
      _ = keys.number(of: Array(repeating: 0, count: number))
      enter(Facts(block: 0, ends: 0..<0, endsFrom: 0, goesOn: false))
    }
  }

  private mutating func enter(_ set: Facts) {
    facts.append(set)
    for _ in 0..<stride { table.append(0) }
  }

  var count: Int { facts.count }

  private var size: Int {
    (table.count + lists.count) * 4 + ends.count * 8 + facts.count * MemoryLayout<Facts>.stride + keys.size
  }
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

  /// The sets of one state in the values of a variable.
  mutating func set(of state: UInt32, in variable: Int) -> UInt32 {
    begin(in: uses.variables[variable].uses.lowerBound / ValueUses.blockSize)
    add(state, UInt64(variable))
    return finish()
  }

  /// The sets at the beginning of variables of a block.
  mutating func set(in block: Int, beginning variables: [Int]) -> UInt32 {
    begin(in: block)
    for variable in variables { add(uses.variables[variable].root, UInt64(variable)) }
    return finish()
  }

  /// The sets behind a character. O(1) where they are known.
  @inline(__always)
  mutating func next(of set: UInt32, _ symbol: UInt32) -> UInt32 {
    let place = Int(set) * stride + Int(unsafe view.steps.valueClass(of: symbol))
    return table[place] != 0 ? table[place] : makeNext(of: set, symbol, place)
  }

  @inline(never)
  private mutating func makeNext(of set: UInt32, _ symbol: UInt32, _ place: Int) -> UInt32 {
    before.removeAll(keepingCapacity: true)
    before += keys[Int(set)]
    begin(in: facts[Int(set)].block)
    moves += before.count
    let view = unsafe view
    for element in before.dropFirst(1 + Self.endCount(of: before)) {
      unsafe view.forEachState(behind: UInt32(element >> 32), symbol) { add($0, element & 0xFFFF_FFFF) }
    }
    let next = finish()
    table[place] = next
    return next
  }

  private mutating func begin(in block: Int) {
    self.block = block
    ended.removeAll(keepingCapacity: true)
    plain.removeAll(keepingCapacity: true)
    singles.removeAll(keepingCapacity: true)
  }

  private mutating func add(_ number: UInt32, _ variable: UInt64) {
    let state = unsafe view.values[Int(number)]
    if state.isEnd { ended.append(variable) }
    if state.hasWayOn {
      let element = UInt64(number) << 32 | variable
      if state.isPlain { plain.append(element) } else { singles.append(element) }
    }
    if state.starTarget.exists { add(state.starTarget.number, variable) }
  }

  private mutating func finish() -> UInt32 {
    ended.sortWithoutRepetition()
    plain.sortWithoutRepetition()
    if singles.isEmpty { return number(ended, plain) }
    singles.sortWithoutRepetition()
    let number = ValueSets.firstList + UInt32(lists.count)
    var found = plain.isEmpty && ended.isEmpty ? [] : [self.number(ended, plain)]
    for single in singles { found.append(self.number([], [single])) }
    if found.count == 1 { return found[0] }
    lists.append(UInt32(found.count))
    lists += found
    return number
  }

  /// The number of the set in the making.
  private mutating func number(_ ended: [UInt64], _ states: [UInt64]) -> UInt32 {
    if ended.isEmpty, states.isEmpty { return 1 }
    key.removeAll(keepingCapacity: true)
    key.append(UInt64(block) << 32 | UInt64(ended.count))
    key += ended
    key += states
    return number()
  }

  private static func endCount(of key: [UInt64]) -> Int { Int(key[0] & 0xFFFF_FFFF) }

  /// The number of a key.
  private mutating func number() -> UInt32 {
    let (number, isNew) = keys.number(of: key)
    if isNew {
      let endCount = Self.endCount(of: key)
      let block = Int(key[0] >> 32)
      let first = ends.count
      let endsFrom = endCount == 0 ? 0 : enterEnds(of: key[1...endCount], block)
      enter(Facts(block: block, ends: first..<ends.count, endsFrom: endsFrom, goesOn: key.count > 1 + endCount))
    }
    return UInt32(number)
  }

  /// Enters the uses of variables, which ascend. Returns the first word of the block with some.
  private mutating func enterEnds(of variables: ArraySlice<UInt64>, _ block: Int) -> Int {
    let start = ends.count
    let first = uses.variables[Int(variables[variables.startIndex])].words.lowerBound
    for variable in variables {
      let variable = uses.variables[Int(variable)]
      for word in variable.words {
        while ends.count <= start + word - first { ends.append(0) }
        ends[start + word - first] |= variable.uses(in: word)
      }
    }
    return first - block << 6
  }
}
