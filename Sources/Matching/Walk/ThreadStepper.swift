import SourceText

/// One set of threads, and the step to the next one.
@safe struct ThreadStepper {
  private let view: FormPatterns.View
  /// The threads, ascending.
  private(set) var threads: [UInt64] = []
  /// The components that match whatever follows, as group and component, at most one for each group.
  private(set) var marks: [UInt64] = []
  /// Room for a key.
  var words: [UInt64] = []
  private(set) var moves = 0
  private var before: [UInt64] = []
  private var open: [UInt64] = []
  /// For each node, the last set that it was added to.
  private var visits: [UInt32]
  private var visit: UInt32 = 0
  /// For each chain, the last set that a star of it is in, and the place of the last star.
  private var chainVisits: [UInt32]
  private var chainDepths: [UInt32]
  private var hasChains = false

  /// - Parameter patterns: The patterns, which must exist as long as the stepper.
  init(_ patterns: FormPatterns) {
    unsafe view = patterns.view
    visits = Array(repeating: 0, count: unsafe patterns.view.nodeCount)
    chainVisits = Array(repeating: 0, count: unsafe patterns.view.chainCount + 1)
    chainDepths = chainVisits
  }

  mutating func begin(at roots: [TrieNodeID]) { begin(at: roots.lazy.map { UInt64($0.number) }) }

  /// Some threads, and all that are reached from them without a character.
  mutating func begin(at threads: some Sequence<UInt64>) {
    clear()
    open += threads
    close()
    finish()
  }

  /// Takes the threads of a set that was finished before.
  mutating func load(_ threads: ArraySlice<UInt64>) {
    self.threads.removeAll(keepingCapacity: true)
    self.threads += threads
    marks.removeAll(keepingCapacity: true)
  }

  mutating func step(_ symbol: UInt32) {
    swap(&threads, &before)
    clear()
    moves += before.count
    for index in before.indices {
      unsafe view.move(PatternThread(bits: before[index]), by: symbol, &open)
      close()
    }
    finish()
  }

  func tails() -> [UInt64] {
    var tails: [UInt64] = []
    for bits in threads {
      let thread = PatternThread(bits: bits)
      if !thread.isInValues { unsafe view.addTails(at: thread.number, &tails) }
    }
    return tails
  }

  private mutating func clear() {
    threads.removeAll(keepingCapacity: true)
    marks.removeAll(keepingCapacity: true)
    hasChains = false
    visit &+= 1
    if visit == 0 {
      for index in visits.indices { visits[index] = 0 }
      for index in chainVisits.indices { chainVisits[index] = 0 }
      visit = 1
    }
  }

  /// Adds the open threads, and all that are reached from them without a character.
  private mutating func close() {
    while let bits = open.popLast() {
      let thread = PatternThread(bits: bits)
      if thread.isInValues {
        unsafe view.take(thread, &threads, &open)
        continue
      }
      if visits[thread.number] == visit { continue }
      visits[thread.number] = visit
      let node = unsafe view.nodes[thread.number]
      if node.settled.exists { marks.append(UInt64(node.group.number) << 32 | UInt64(node.settled.number)) }
      if node.isThread { threads.append(bits) }
      if node.isStar, node.chain != 0 { noteStar(Int(node.chain), node.depth) }
      unsafe view.leave(node, &open)
    }
  }

  private mutating func noteStar(_ chain: Int, _ depth: UInt32) {
    if chainVisits[chain] == visit {
      chainDepths[chain] = max(chainDepths[chain], depth)
    } else {
      chainVisits[chain] = visit
      chainDepths[chain] = depth
    }
    hasChains = true
  }

  /// Drops what is before the last star of a chain.
  private mutating func dropPassed() {
    var kept = 0
    for index in threads.indices {
      let bits = threads[index]
      let thread = PatternThread(bits: bits)
      let node = unsafe view.nodes[thread.node]
      let chain = Int(node.chain)
      if chain != 0, chainVisits[chain] == visit, node.depth < chainDepths[chain] { continue }
      threads[kept] = bits
      kept += 1
    }
    threads.removeLast(threads.count - kept)
  }

  /// Sorts the set, and drops what an earlier component makes pointless.
  private mutating func finish() {
    if !marks.isEmpty {
      keepLeastMarks()
      let view = unsafe view
      let marks = marks
      threads.removeAll { bits in
        let node = unsafe view.nodes[PatternThread(bits: bits).node]
        return Self.mark(of: node.group, in: marks).map { $0 <= node.earliest } ?? false
      }
    }
    if hasChains { dropPassed() }
    threads.sortWithoutRepetition()
  }

  private mutating func keepLeastMarks() {
    marks.sortWithoutRepetition()
    var kept = 1
    for index in 1..<marks.count where marks[index] >> 32 != marks[kept - 1] >> 32 {
      marks[kept] = marks[index]
      kept += 1
    }
    marks.removeLast(marks.count - kept)
  }

  private static func mark(of group: GroupIndex, in marks: [UInt64]) -> ComponentID? {
    let wanted = UInt64(group.number)
    let index = marks.partitioningIndex { $0 >> 32 >= wanted }
    guard index < marks.count, marks[index] >> 32 == wanted else { return nil }
    return ComponentID(number: UInt32(truncatingIfNeeded: marks[index]))
  }
}
