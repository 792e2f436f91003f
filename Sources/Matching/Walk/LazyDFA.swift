// A lazy DFA over whole URLs, made while they are read (Rabin and Scott 1959; Thompson 1968): one table lookup a byte, and none behind the
// byte that decides. Literal text that one pattern alone goes on with has no states: it is a chain, which is compared at once. Small files and
// the URLs that traffic repeats are matched here; the index and its hubs match everything else.
//
// Bound: states are made from credit that each URL adds, so their work stays proportional to the URLs. The table has a limit; it is emptied
// only if other URLs have become frequent. `TableChoice` decides whether the table is used.

/// Decides URLs whose states are known. For one task at a time.
@safe struct LazyDFA: ~Copyable {
  private let components: CompiledEntries
  /// For each state, its row: the next state by the class of a byte, and last what a URL that ends here decides.
  private var table: UnsafeMutablePointer<Entry>
  private var capacity = 0
  private let mostRows: Int
  private let bound: Int
  private let classOfByte: UnsafeMutablePointer<UInt8>
  private var chains = TextChains()
  private var states: UnsafeMutablePointer<DFAStates>?
  private var stride = 1
  /// The row behind the first slash of a path.
  private var first = 0
  private var choice: TableChoice
  /// URLs that were not used up; a state costs ``costOfState`` and one for each of its threads.
  private var credit = 0
  private var earlyURLs = LazyDFA.earlyCount
  /// Threads that were moved to make states.
  private(set) var moves = 0
  /// URLs since the table was judged, without those since ``mark``, and all of those that left it.
  private var triedBefore = 0
  private var mark = 0
  private var left = 0

  /// An entry of the table: the offset of a row, the number of a chain, or a number of decisions.
  struct Entry {
    let bits: UInt32

    private static let lastBit: UInt32 = 1 << 31
    private static let chainBit: UInt32 = 1 << 30
    static let unknown = Entry(bits: 0)
    /// The state is too large to be kept.
    static let tooLarge = Entry(bits: lastBit)

    init(bits: UInt32) { self.bits = bits }
    /// - Parameter isLast: No later byte changes a decision.
    init(row: Int, isLast: Bool) { bits = UInt32(row) | (isLast ? Self.lastBit : 0) }
    init(chain: Int) { bits = UInt32(chain) | Self.lastBit | Self.chainBit }

    var isUnknown: Bool { bits == 0 }
    /// `true` if a row follows and nothing else.
    var isPlain: Bool { Int32(bitPattern: bits) > 0 }
    /// `true` if a row follows that no later byte changes; of entries without a chain.
    var isLast: Bool { bits & Self.lastBit != 0 }
    var row: Int { Int(bits & ~Self.lastBit) }
    var isChain: Bool { bits >= Self.lastBit | Self.chainBit }
    var chain: Int { Int(bits & (Self.chainBit - 1)) }
  }

  /// The work for a state in terms of the lookup of one URL.
  static let costOfState = 24
  /// URLs that add more credit than one, and how much they add: the first states are those of most URLs.
  static let earlyCount = 1 << 15
  static let earlyCredit = 4
  /// URLs that leave the table before it is judged.
  private static let judgedCount = 1 << 10
  /// Entries and components for which the table pays.
  private static let mostEntries = 16
  private static let mostComponents = 1 << 14

  /// - Parameter bound: Bytes that the table may take.
  init(_ components: CompiledEntries, bound: Int, warmUp: Int?) {
    self.components = components
    self.bound = bound
    mostRows = min(bound / 4, 1 << 29)
    let count = components.componentCount
    let isSmall = components.count <= Self.mostEntries && count <= Self.mostComponents
    let hasTable = isSmall && components.isWritten
    choice = hasTable && warmUp == nil ? TableChoice(components: count) : TableChoice(warmUp: hasTable ? warmUp : nil)
    unsafe table = .allocate(capacity: 0)
    unsafe classOfByte = .allocate(capacity: 256)
    unsafe classOfByte.initialize(repeating: 0, count: 256)
  }

  deinit {
    unsafe states?.deinitialize(count: 1)
    unsafe states?.deallocate()
    unsafe table.deallocate()
    unsafe classOfByte.deallocate()
  }

  /// Decides a URL's path, query and fragment, which are not empty; `false` where the index must be asked.
  /// O(bytes up to the one that decides).
  @inline(__always)
  mutating func decide(_ path: UnsafePointer<UInt8>, _ limit: UnsafePointer<UInt8>, _ least: LeastComponents) -> Bool {
    choice.remaining &-= 1
    if choice.remaining == 0 { unsafe step(path, limit) }
    guard choice.usesTable, unsafe path.pointee == UInt8(ascii: "/") else { return false }
    let table = unsafe table
    let classOfByte = unsafe classOfByte
    var row = first
    var position = unsafe path + 1
    while unsafe position < limit {
      var next = unsafe table[row &+ Int(classOfByte[Int(position.pointee)])]
      if !next.isPlain {
        if next.isChain { next = unsafe chains.entry(behind: next.chain, &position, limit) }
        if !next.isPlain {
          if !next.isLast || next.row == 0 { return unsafe goOn(row, position, limit, least) }
          row = next.row
          break
        }
      }
      row = next.row
      unsafe position += 1
    }
    return report(row, least)
  }

  /// Does what the choice asks for, before the current URL is decided.
  @inline(never)
  private mutating func step(_ path: UnsafePointer<UInt8>, _ limit: UnsafePointer<UInt8>) {
    triedBefore = tried
    let step = choice.step(at: TableChoice.time)
    mark = choice.remaining
    switch step {
    case .nothing: break
    case .begin: begin()
    case .learn:
      guard let states = unsafe states?.pointee.count else { return }
      credit += choice.credit(states: states)
      let isKnown = unsafe learn(path, limit)
      choice.learned(isKnown: isKnown, states: states, at: TableChoice.time)
    }
  }

  /// Makes the states of a URL, as far as there is credit; `false` if some were missing.
  private mutating func learn(_ path: UnsafePointer<UInt8>, _ limit: UnsafePointer<UInt8>) -> Bool {
    guard unsafe path.pointee == UInt8(ascii: "/") else { return true }
    var row = first
    var position = unsafe path + 1
    let before = credit
    return unsafe follow(&row, &position, limit) && credit == before
  }

  /// Goes on with a URL, and reports its decisions.
  @inline(never)
  private mutating func goOn(
    _ row: Int, _ position: UnsafePointer<UInt8>, _ limit: UnsafePointer<UInt8>, _ least: LeastComponents
  ) -> Bool {
    var row = row
    var position = unsafe position
    return unsafe follow(&row, &position, limit) ? report(row, least) : leave()
  }

  /// Follows a URL to the byte that decides, and makes the states that are unknown as long as there is credit; `false` where one is missing.
  @inline(__always)
  private mutating func follow(
    _ row: inout Int, _ position: inout UnsafePointer<UInt8>, _ limit: UnsafePointer<UInt8>
  ) -> Bool {
    while unsafe position < limit {
      let symbol = unsafe classOfByte[Int(position.pointee)]
      var next = unsafe table[row + Int(symbol)]
      if next.isUnknown { next = made(from: row, by: symbol) }
      if next.isChain {
        let number = next.chain
        next = unsafe chains.entry(behind: number, &position, limit)
        if next.isUnknown {
          next = made(behind: number)
          unsafe position += chains[number].count
        }
      }
      guard next.row != 0 else { return false }
      row = next.row
      unsafe position += 1
      if next.isLast { break }
    }
    return true
  }

  private mutating func leave() -> Bool {
    left += 1
    guard left == Self.judgedCount else { return false }
    credit = available
    earlyURLs = max(earlyURLs - tried, 0)
    if tried * 3 < Self.judgedCount * 4 {
      // Rows that are full of other URLs make room.
      if let states = unsafe states, unsafe states.pointee.count >= rowLimit { begin() }
      choice.leave(at: TableChoice.time)
    } else {
      choice.stay()
    }
    triedBefore = 0
    mark = choice.remaining
    left = 0
    return false
  }

  /// URLs that the table was asked for since it was judged.
  private var tried: Int { triedBefore + (choice.usesTable ? mark - choice.remaining : 0) }

  private var available: Int { credit + tried + min(tried, earlyURLs) * (Self.earlyCredit - 1) }

  private var rowLimit: Int { mostRows / stride }

  private mutating func begin() {
    let forest = components.forest()
    let classes = ByteClasses(forest)
    for byte in 0..<256 { unsafe classOfByte[byte] = classes.classOfByte[byte] }
    stride = classes.count + 1
    chains.removeAll()
    let made = unsafe self.states ?? .allocate(capacity: 1)
    if unsafe self.states != nil { unsafe made.deinitialize(count: 1) }
    unsafe made.initialize(to: DFAStates(forest, classes))
    unsafe states = made
    first = unsafe entry(&made.pointee).row
    // A file whose first state is too large has no table.
    if first == 0 { choice.giveUp() }
  }

  /// The entry for the current state; its row is made when it is new.
  private mutating func entry(_ states: inout DFAStates) -> Entry {
    guard let (number, isNew) = states.number() else { return .tooLarge }
    if isNew { unsafe table.addRow(number + 1, of: stride, .unknown, &capacity, least: 64) }
    return Entry(row: (number + 1) * stride, isLast: states.isFinal)
  }

  /// The state behind a state, if there is credit for it.
  private mutating func made(from row: Int, by symbol: UInt8) -> Entry {
    // Class 0 is of bytes that a URL does not hold as written.
    guard symbol != 0, let states = unsafe payingStates else { return .unknown }
    unsafe pay(states.pointee.step(from: row / stride - 1, by: symbol))
    let next: Entry
    if chains.size < bound / 4, let text = unsafe states.pointee.onlyText() {
      unsafe states.pointee.missText()
      let otherwise = unsafe entry(&states.pointee)
      next = Entry(chain: chains.add(text, behind: row, by: symbol, otherwise: otherwise))
    } else {
      next = unsafe entry(&states.pointee)
    }
    unsafe table[row + Int(symbol)] = next
    return next
  }

  /// The state behind a chain, if there is credit for it.
  private mutating func made(behind number: Int) -> Entry {
    guard let states = unsafe payingStates else { return .unknown }
    let chain = chains[number]
    unsafe pay(states.pointee.step(from: chain.row / stride - 1, by: chain.symbol))
    unsafe states.pointee.follow(chains.text(of: chain))
    let next = unsafe entry(&states.pointee)
    chains.setNext(next, of: number)
    return next
  }

  /// The states, if there is credit for another one, and room.
  private var payingStates: UnsafeMutablePointer<DFAStates>? {
    guard available > 0, !choice.isComparing, let states = unsafe states, unsafe states.pointee.count < rowLimit else {
      return nil
    }
    return unsafe states
  }

  private mutating func pay(_ work: Int) {
    moves += work
    credit -= Self.costOfState + work
  }

  /// Reports the decisions of a URL that ends at a row.
  @inline(__always)
  private mutating func report(_ row: Int, _ least: LeastComponents) -> Bool {
    var known = unsafe table[row &+ stride &- 1]
    if known.isUnknown { known = end(row, least) }
    if least.groups == 1 {
      // One stands for no component.
      if known.bits > 1 { least.accept(ComponentID(number: known.bits &- 2), 0) }
    } else {
      reportList(known, least)
    }
    return true
  }

  private func reportList(_ known: Entry, _ least: LeastComponents) {
    unsafe states?.pointee.forEachDecision(inList: Int(known.bits) - 1) { least.accept($0, $1) }
  }

  @inline(never)
  private mutating func end(_ row: Int, _ least: LeastComponents) -> Entry {
    guard let states = unsafe states else { return .unknown }
    let found = unsafe states.pointee.decisions(at: row / stride - 1)
    let entry: Entry
    if least.groups == 1 {
      entry = Entry(bits: found.first.flatMap { $0.exists ? $0.number + 2 : nil } ?? 1)
    } else {
      entry = unsafe Entry(bits: UInt32(states.pointee.list(found)) + 1)
    }
    unsafe table[row + stride - 1] = entry
    return entry
  }
}
