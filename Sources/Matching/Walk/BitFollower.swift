// Following patterns without a table, for texts whose sets of threads hardly ever come again. A set is a bit for each node: a character moves
// the threads of 64 nodes with a shift and a mask, and costs nothing for words without threads. Only threads at branches, and those in the
// values of variables, are moved one by one.

/// Follows threads through one text after the other.
@safe struct BitFollower: ~Copyable {
  private let view: FormPatterns.View
  private let least: LeastComponents
  private let bits: PatternBits
  private let classesOfASCII: Int
  /// The threads at nodes, and the words that have some.
  private var threads: [UInt64]
  private var active: [Int] = []
  /// Threads in values.
  private var valueThreads: [UInt64] = []
  // The set before the last character; empty after it was moved.
  private var before: [UInt64]
  private var activeBefore: [Int] = []
  private var valuesBefore: [UInt64] = []
  private var open: [UInt64] = []
  /// For each word, the text in which components were reported, and their stars.
  private var reportedIn: [Int]
  private var reported: [UInt64]
  private var text = 0
  /// Words and threads moved so far.
  private(set) var moves = 0

  init(_ patterns: FormPatterns, _ least: LeastComponents) {
    unsafe view = patterns.view
    self.least = least
    classesOfASCII = patterns.classCountOfASCII
    bits = PatternBits(patterns)
    threads = Array(repeating: 0, count: bits.width)
    before = threads
    reported = threads
    reportedIn = Array(repeating: 0, count: bits.width)
  }

  /// Whether nothing can be accepted any more.
  var isDead: Bool { active.isEmpty && valueThreads.isEmpty }

  /// Begins a text with a set of threads.
  mutating func begin(_ set: [UInt64]) {
    text += 1
    for word in active { threads[word] = 0 }
    active.removeAll(keepingCapacity: true)
    valueThreads.removeAll(keepingCapacity: true)
    add(set)
  }

  /// Adds threads at the current place of the text.
  mutating func add(_ set: some Sequence<UInt64>) {
    open += set
    close()
  }

  /// Moves the threads by a character.
  mutating func step(_ symbol: UInt32) {
    swap(&threads, &before)
    swap(&active, &activeBefore)
    swap(&valueThreads, &valuesBefore)
    active.removeAll(keepingCapacity: true)
    valueThreads.removeAll(keepingCapacity: true)
    moves += activeBefore.count + valuesBefore.count
    // No class beyond ASCII has a row of its own: these characters are looked up.
    let row = (Int(symbol) < classesOfASCII ? Int(symbol) : Int(SymbolClasses.other)) * bits.width
    for word in activeBefore {
      let set = before[word]
      before[word] = 0
      let masks = bits.masks[word]
      enter((set << 1 & bits.entered[row + word]) | (set & masks.stars), word)
      if set >> 63 != 0, word + 1 < bits.width { enter(bits.entered[row + word + 1] & 1, word + 1) }
      var branches = set & masks.branches
      moves += branches.nonzeroBitCount
      while branches != 0 {
        branch(at: word << 6 + branches.trailingZeroBitCount, symbol)
        branches &= branches - 1
      }
    }
    for thread in valuesBefore { unsafe view.move(PatternThread(bits: thread), by: symbol, &open) }
    closeWords()
    close()
    if valueThreads.count > 64 { valueThreads.sortWithoutRepetition() }
  }

  /// The tails that end at the threads.
  func tails() -> [UInt64] {
    var tails: [UInt64] = []
    for word in active {
      var ends = threads[word] & bits.masks[word].ends
      while ends != 0 {
        unsafe view.addTails(at: Int(bits.nodes[word << 6 + ends.trailingZeroBitCount]), &tails)
        ends &= ends - 1
      }
    }
    return tails
  }

  @inline(__always)
  private mutating func enter(_ set: UInt64, _ word: Int) {
    if set == 0 { return }
    if threads[word] == 0 { active.append(word) }
    threads[word] |= set
  }

  /// Moves a thread to what is not at the next position.
  private mutating func branch(at position: Int, _ symbol: UInt32) {
    let number = bits.nodes[position]
    let any = unsafe view.nodes[Int(number)].anyChild
    if any.exists { enter(any.number) }
    let child = unsafe view.steps.child(of: number, symbol)
    if child != 0 { enter(child) }
  }

  private mutating func enter(_ node: UInt32) {
    let position = Int(bits.positions[Int(node)])
    enter(1 << UInt64(position & 63), position >> 6)
  }

  /// Adds what is reached without a character from the nodes that were entered.
  private mutating func closeWords() {
    var place = 0
    // Stars at the beginning of a word are added to words that follow in the list.
    while place < active.count {
      let word = active[place]
      let masks = bits.masks[word]
      var set = threads[word]
      let beforeStars = set & masks.beforeStars
      set |= beforeStars << 1
      if beforeStars >> 63 != 0, word + 1 < bits.width { open.append(UInt64(bits.nodes[(word + 1) << 6])) }
      if set & masks.settled != 0 { report(set & masks.settled, word) }
      var leaves = set & masks.leaves
      while leaves != 0 {
        let number = Int(bits.nodes[word << 6 + leaves.trailingZeroBitCount])
        unsafe view.leave(view.nodes[number], &open)
        leaves &= leaves - 1
      }
      threads[word] = set
      place += 1
    }
  }

  /// Reports the components of stars, each once a text.
  private mutating func report(_ set: UInt64, _ word: Int) {
    if reportedIn[word] != text {
      reportedIn[word] = text
      reported[word] = 0
    }
    var stars = set & ~reported[word]
    reported[word] |= set
    while stars != 0 {
      let node = unsafe view.nodes[Int(bits.nodes[word << 6 + stars.trailingZeroBitCount])]
      least.accept(node.settled, Int(node.group.number))
      stars &= stars - 1
    }
  }

  /// Adds the open threads, and all that are reached from them without a character; then leaves out what is finished.
  private mutating func close() {
    while let opened = open.popLast() {
      let thread = PatternThread(bits: opened)
      if thread.isInValues {
        unsafe view.take(thread, &valueThreads, &open)
        continue
      }
      let position = Int(bits.positions[thread.number])
      let (word, bit) = (position >> 6, UInt64(1) << UInt64(position & 63))
      if threads[word] & bit != 0 { continue }
      enter(bit, word)
      if bits.masks[word].settled & bit != 0 { report(bit, word) }
      unsafe view.leave(view.nodes[thread.number], &open)
    }
    var kept = 0
    for word in active {
      threads[word] &= ~bits.masks[word].finished
      if threads[word] == 0 { continue }
      active[kept] = word
      kept += 1
    }
    active.removeLast(active.count - kept)
  }
}
