// The sets of threads behind the literal beginnings, made deterministic while texts are read (Rabin and Scott 1959), as in RE2: a row of a
// flat table for each set, a column for each class of characters, one more for the end of the text.
//
// A set is what the text may still become, not what it has matched so far: a component that matches whatever follows is reported when it is
// reached and leaves the set. So a thousand words behind a star need the states of their trie and no product with the verdicts.
//
// The table is bounded. When it is full it is emptied; when it was filled by so few characters that its rows did not pay, the sets are
// followed without it for a while.

/// Follows patterns of one form through a text. For one task at a time.
///
/// Invariant: `table` has room for ``capacity`` rows, of which those of known sets are initialized, and the offsets in entries are those of rows of the
/// current epoch. `patterns` keeps the tables of `view`, which the numbers of nodes and states come from. A text is UTF-8, and
/// its end is that of a scalar.
@safe struct ThreadSets: ~Copyable {
  let patterns: FormPatterns
  let view: FormPatterns.View
  let least: LeastComponents
  let bound: Int
  /// Columns of a row.
  let stride: Int
  var table: UnsafeMutablePointer<Entry>
  var capacity = 0
  /// For each row but the first, the marks on arrival and the threads.
  var states = WordTable()
  var marks = WordTable()
  /// For each row but the first, its mark; zero if there are several.
  var soleMarks: [UInt64] = []
  /// Lists of tails at the end of a text; number 0 is empty.
  var ends = WordTable()
  /// Counts how often the table was emptied; what refers to rows or ends is valid for one epoch.
  var epoch = 1
  /// Bytes of what others keep for an epoch.
  var otherSize = 0
  /// Characters read since the table was emptied.
  var read = 0
  /// The rows, the characters and the moves of threads when rows were judged last.
  var before = (rows: 0, read: 0, moves: 0)
  /// Characters that are read without the table.
  var pause = 0
  var nextPause = ThreadSets.firstPause
  var stepper: ThreadStepper
  /// Made when texts are first followed without the table.
  private var follower: BitFollower?
  /// Threads that it moved.
  private var followed = 0
  /// Threads that were moved in values.
  var moved = 0

  static let firstPause = 1 << 16
  static let longestPause = 1 << 20
  /// Rows that are judged together, or fewer that took many moves.
  static let fewRows = 1 << 12
  static let manyMoves = 1 << 20
  /// Threads moved for a character that cost no more than following nodes, 64 at a time, without the table.
  static let fewMoves = 64

  /// An entry of the table: the offset of a row, and what to do on arrival.
  struct Entry {
    let bits: UInt32

    static let unknown = Entry(bits: 0)
    private static let marksBit: UInt32 = 1 << 31
    private static let deadBit: UInt32 = 1 << 30
    private static let valuesBit: UInt32 = 1 << 29
    /// The set without threads and without a row.
    static let dead = Entry(bits: deadBit)
    /// Offsets of rows are less.
    static let rowLimit = Int(valuesBit)

    private init(bits: UInt32) { self.bits = bits }
    init(row: Int, hasMarks: Bool, isDead: Bool, isInValues: Bool) {
      bits =
        UInt32(row) | (hasMarks ? Self.marksBit : 0) | (isDead ? Self.deadBit : 0) | (isInValues ? Self.valuesBit : 0)
    }
    /// The entry of the last column.
    init(end number: Int) { bits = UInt32(number) + 1 }

    var isUnknown: Bool { bits == 0 }
    /// `true` if a row follows and nothing else.
    var isPlain: Bool { bits &- 1 < Self.valuesBit - 1 }
    var hasMarks: Bool { bits & Self.marksBit != 0 }
    var isDead: Bool { bits & Self.deadBit != 0 }
    /// `true` if the set is one thread in the values of a variable, which is followed without rows.
    var isInValues: Bool { bits & Self.valuesBit != 0 }
    var row: Int { Int(bits & (Self.valuesBit - 1)) }
    var end: Int { Int(bits) - 1 }
  }

  /// Some tries that are followed together from their roots on.
  struct Start {
    fileprivate(set) var entry = Entry.unknown
    fileprivate(set) var epoch = 0
  }

  init(_ patterns: FormPatterns, _ least: LeastComponents, bound: Int) {
    self.patterns = patterns
    self.least = least
    self.bound = bound
    unsafe view = patterns.view
    stride = unsafe patterns.view.classCount + 1
    stepper = ThreadStepper(patterns)
    unsafe table = .allocate(capacity: 0)
    _ = ends.number(of: [])
  }

  deinit { unsafe table.deallocate() }

  var size: Int {
    (states.count + 1) * stride * MemoryLayout<Entry>.stride + states.size + soleMarks.count * 8 + marks.size
      + ends.size + otherSize
  }

  /// Follows tries through a text, and reports the components that match whatever follows.
  ///
  /// - Parameter roots: The roots of the tries, the same for one start.
  /// - Returns: The number of the list of tails that the text ends at, valid for the epoch.
  /// - Complexity: O(characters) where the sets are known.
  mutating func run(
    _ start: inout Start, _ roots: @autoclosure () -> [TrieNodeID], _ text: UnsafePointer<UInt8>,
    _ end: UnsafePointer<UInt8>
  ) -> Int {
    let count = unsafe end - text
    if pause > 0 {
      pause -= count
      stepper.begin(at: roots())
      return unsafe follow(text, end)
    }
    read += count
    if start.epoch != epoch {
      stepper.begin(at: roots())
      start.entry = intern()
      start.epoch = epoch
    }
    var entry = start.entry
    var position = unsafe text
    while true {
      if !entry.isPlain {
        if entry.hasMarks { report(entry) }
        if entry.isDead { return 0 }
        if entry.isInValues {
          entry = unsafe followValue(entry.row, &position, end)
          continue
        }
      }
      let row = entry.row
      guard unsafe position < end else { return self.end(row) }
      let byte = unsafe position.pointee
      let symbol: UInt32
      if byte < 0x80 {
        symbol = unsafe view.classOfASCII[Int(byte)]
        unsafe position += 1
      } else {
        let (next, length) = unsafe symbolBeyondASCII(position)
        symbol = next
        unsafe position += length
      }
      entry = unsafe table[row + Int(symbol)]
      if entry.isUnknown {
        let before = epoch
        load(row)
        stepper.step(symbol)
        entry = intern()
        if epoch == before { unsafe table[row + Int(symbol)] = entry }
        if pause > 0 { return unsafe follow(position, end) }
      }
    }
  }

  /// The class of the next character of a text, which is UTF-8.
  @inline(__always)
  func nextSymbol(_ position: inout UnsafePointer<UInt8>) -> UInt32 {
    let byte = unsafe position.pointee
    if byte < 0x80 {
      unsafe position += 1
      return unsafe view.classOfASCII[Int(byte)]
    }
    return patterns.symbol(of: unsafe UTF8Scalars.next(&position))
  }

  /// The class of a character beyond ASCII, and its bytes.
  @inline(never)
  private func symbolBeyondASCII(_ position: UnsafePointer<UInt8>) -> (UInt32, length: Int) {
    var next = unsafe position
    let symbol = patterns.symbol(of: unsafe UTF8Scalars.next(&next))
    return unsafe (symbol, next - position)
  }

  private mutating func follow(_ text: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Int {
    for mark in stepper.marks { report(mark) }
    var follower = follower.take() ?? BitFollower(patterns, least, bound: bound)
    follower.begin(stepper.threads)
    return unsafe finish(follower, text, end)
  }

  /// Follows tries that begin at several places of a text together, without the table: one walk each would cost the square of the text.
  ///
  /// - Parameter starts: The roots of tries and their places, ascending.
  mutating func run(
    together starts: [(roots: [TrieNodeID], place: UnsafePointer<UInt8>)], _ end: UnsafePointer<UInt8>
  ) -> Int {
    var follower = follower.take() ?? BitFollower(patterns, least, bound: bound)
    follower.begin([])
    var position: UnsafePointer<UInt8>?
    for unsafe(roots, place) in unsafe starts {
      var current = unsafe position ?? place
      while unsafe current < place { follower.step(unsafe nextSymbol(&current)) }
      unsafe position = current
      follower.add(roots.lazy.map { UInt64($0.number) })
    }
    return unsafe finish(follower, position ?? end, end)
  }

  private mutating func finish(
    _ follower: consuming BitFollower, _ text: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> Int {
    var position = unsafe text
    while unsafe position < end, !follower.isDead { follower.step(unsafe nextSymbol(&position)) }
    let tails = follower.isDead ? [] : follower.tails()
    followed = follower.moves
    self.follower = consume follower
    return number(of: tails)
  }

  /// The number of a list of tails, valid for the epoch.
  mutating func number(of tails: [UInt64]) -> Int {
    if tails.isEmpty { return 0 }
    var tails = tails
    tails.sortWithoutRepetition()
    if ends.size > bound { flush() }
    return ends.number(of: tails).number
  }

  var moves: Int { stepper.moves + followed + moved }

  private mutating func end(_ row: Int) -> Int {
    let known = unsafe table[row + stride - 1]
    if !known.isUnknown { return known.end }
    load(row)
    var tails = stepper.tails()
    tails.sortWithoutRepetition()
    let number = ends.number(of: tails).number
    unsafe table[row + stride - 1] = Entry(end: number)
    return number
  }

  private func report(_ entry: Entry) {
    let number = entry.row / stride - 1
    if soleMarks[number] != 0 { return report(soleMarks[number] - 1) }
    let state = states[number]
    for mark in marks[Int(state[state.startIndex])] { report(mark) }
  }

  private func report(_ mark: UInt64) {
    least.accept(ComponentID(number: UInt32(truncatingIfNeeded: mark)), Int(mark >> 32))
  }

  mutating func load(_ row: Int) { stepper.load(states[row / stride - 1].dropFirst()) }
}
