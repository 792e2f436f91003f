// Following patterns without a table, for texts whose sets of threads hardly ever come again. A set is a bit for each node: a character moves
// the threads of 64 nodes with a shift and a mask. Words without threads cost nothing, nor do words of stars that the character does not lead
// on from. Only threads at branches are moved one by one; for those in the values of variables see ``ValueThreads``.

/// Follows threads through one text after the other.
///
/// Invariant: whoever has the follower keeps the tables of `view`, as ``ThreadSets`` does; nodes are numbers in these.
@safe struct BitFollower: ~Copyable {
  private let view: FormPatterns.View
  private let least: LeastComponents
  private let bits: PatternBits
  private let classesOfASCII: Int
  private var threads: [UInt64]
  /// The words that each character moves, a bit for each.
  private var active: [UInt64]
  /// The words of stars that wait for some characters.
  private var idle: [UInt64]
  private var occupiedWords = 0
  /// Where the words of the current text are in ``active`` and ``idle``.
  private var occupied = 0..<0
  private var valueThreads: ValueThreads
  private var passedStars: PassedStars
  /// For each word, the stars that were passed and the positions before them, and the words with some.
  private var passed: [UInt64]
  private var dropped: [UInt64]
  private var droppedWords: [Int] = []
  /// Words, each before its positions that other nodes are reached from without a character; those of the current character, and the last ones
  /// that were left.
  private var leaving: [UInt64] = []
  private var left: [UInt64] = []
  /// The words that the current character changed, and for each word the last character that did.
  private var touched: [Int] = []
  private var touches: [Int]
  private var character = 0
  /// Positions that the current character leads to one by one.
  private var entered: [Int] = []
  private var open: [UInt64] = []
  /// For each word, the text in which components were reported, and their stars.
  private var reportedIn: [Int]
  private var reported: [UInt64]
  private var text = 0
  /// Words and threads moved so far, but for those in values.
  private var moved = 0

  init(_ patterns: FormPatterns, _ least: LeastComponents, bound: Int) {
    unsafe view = patterns.view
    self.least = least
    valueThreads = unsafe ValueThreads(patterns.view, bound: bound / 2)
    classesOfASCII = patterns.classCountOfASCII
    bits = PatternBits(patterns)
    threads = Array(repeating: 0, count: bits.width)
    reported = threads
    passedStars = unsafe PassedStars(patterns.view)
    (passed, dropped) = (threads, threads)
    reportedIn = Array(repeating: 0, count: bits.width)
    touches = reportedIn
    active = Array(repeating: 0, count: bits.summaryWidth)
    idle = active
  }

  /// Words and threads moved so far.
  var moves: Int { moved + valueThreads.moves }
  /// `true` if nothing can be accepted any more.
  var isDead: Bool { occupiedWords == 0 && valueThreads.isEmpty }

  /// Begins a text with a set of threads.
  mutating func begin(_ set: [UInt64]) {
    text += 1
    if occupiedWords > 0 {
      forEachOccupied { threads, word in threads[word] = 0 }
      for index in occupied { (active[index], idle[index]) = (0, 0) }
      occupiedWords = 0
    }
    occupied = 0..<0
    for word in droppedWords { (passed[word], dropped[word]) = (0, 0) }
    left.removeAll(keepingCapacity: true)
    droppedWords.removeAll(keepingCapacity: true)
    passedStars.removeAll()
    valueThreads.removeAll()
    add(set)
  }

  /// Adds threads at the current place of the text.
  mutating func add(_ set: some Sequence<UInt64>) {
    beginCharacter()
    open += set
    close()
    settle()
  }

  mutating func step(_ symbol: UInt32) {
    beginCharacter()
    // No class beyond ASCII has a row of its own: these characters are looked up.
    let isASCII = Int(symbol) < classesOfASCII
    let row = (isASCII ? Int(symbol) : Int(SymbolClasses.other)) * bits.width
    let summaryRow = (isASCII ? Int(symbol) : classesOfASCII) * active.count
    for index in occupied {
      let words = active[index] | (idle[index] & bits.wakened[summaryRow + index])
      words.forEachBit { move(index << 6 + $0, row, symbol) }
    }
    for position in entered { enter(1 << UInt64(position & 63), position >> 6) }
    moved += touched.count + entered.count
    valueThreads.step(symbol, &open)
    closeWords()
    close()
    settle()
  }

  private mutating func beginCharacter() {
    character += 1
    touched.removeAll(keepingCapacity: true)
    entered.removeAll(keepingCapacity: true)
  }

  @inline(__always)
  private mutating func move(_ word: Int, _ row: Int, _ symbol: UInt32) {
    let set = threads[word]
    threads[word] = (set << 1 & bits.entered[row + word]) | (set & bits.masks[word].stars)
    touches[word] = character
    touched.append(word)
    if set >> 63 != 0, word + 1 < bits.width, bits.entered[row + word + 1] & 1 != 0 { entered.append((word + 1) << 6) }
    (set & bits.masks[word].branches).forEachBit { branch(at: word << 6 + $0, symbol) }
  }

  /// Moves a thread to what is not at the next position.
  private mutating func branch(at position: Int, _ symbol: UInt32) {
    let number = bits.nodes[position]
    let any = unsafe view.nodes[Int(number)].anyChild
    if any.exists { entered.append(Int(bits.positions[Int(any.number)])) }
    let child = unsafe view.steps.child(of: number, symbol)
    if child != 0 { entered.append(Int(bits.positions[Int(child)])) }
  }

  mutating func tails() -> [UInt64] {
    var tails: [UInt64] = []
    forEachOccupied { [view = unsafe view, bits] threads, word in
      (threads[word] & bits.masks[word].ends).forEachBit {
        unsafe view.addTails(at: Int(bits.nodes[word << 6 + $0]), &tails)
      }
    }
    valueThreads.addTails(&tails)
    return tails
  }

  private mutating func forEachOccupied(_ body: (_ threads: inout [UInt64], _ word: Int) -> Void) {
    for index in occupied { (active[index] | idle[index]).forEachBit { body(&threads, index << 6 + $0) } }
  }

  @inline(__always)
  private mutating func enter(_ set: UInt64, _ word: Int) {
    threads[word] |= set
    if touches[word] == character { return }
    touches[word] = character
    touched.append(word)
  }

  /// Adds what is reached without a character from the nodes that were entered.
  private mutating func closeWords() {
    leaving.removeAll(keepingCapacity: true)
    for word in touched {
      let masks = bits.masks[word]
      var set = threads[word]
      let beforeStars = set & masks.beforeStars
      if beforeStars != 0 { set |= beforeStars << 1 & ~dropped[word] }
      if beforeStars >> 63 != 0, word + 1 < bits.width { open.append(UInt64(bits.nodes[(word + 1) << 6])) }
      if set & masks.settled != 0 { report(set & masks.settled, word) }
      threads[word] = set
      if set & masks.passing != 0 {
        (set & masks.passing & ~passed[word]).forEachBit { pass(word << 6 + $0) }
        set = threads[word]
      }
      if set & masks.leaves != 0 {
        leaving.append(UInt64(word))
        leaving.append(set & masks.leaves)
      }
    }
    if !leaving.isEmpty { leaveWords() }
  }

  /// Leaves the nodes of words. They are often those that were left last; what was reached from these without a character are stars, which stay,
  /// and variables, which begin again.
  private mutating func leaveWords() {
    if leaving != left {
      swap(&leaving, &left)
      valueThreads.forgetBeginnings()
      for index in stride(from: 0, to: left.count, by: 2) {
        left[index + 1].forEachBit {
          let node = unsafe view.nodes[Int(bits.nodes[Int(left[index]) << 6 + $0])]
          if node.starChild.exists { open.append(UInt64(node.starChild.number)) }
          valueThreads.addBeginning(node.firstVariable)
        }
      }
    }
    valueThreads.beginAgain()
  }

  /// Drops the threads and variables before a star.
  private mutating func pass(_ position: Int) {
    droppedWords.append(position >> 6)
    passed[position >> 6] |= 1 << UInt64(position & 63)
    for node in passedStars.pass(unsafe view.nodes[Int(bits.nodes[position])]) {
      let position = Int(bits.positions[Int(node)])
      let (word, bit) = (position >> 6, UInt64(1) << UInt64(position & 63))
      if dropped[word] == 0 { droppedWords.append(word) }
      dropped[word] |= bit
      enter(0, word)
      threads[word] &= ~bit
      valueThreads.drop(before: Int(node))
    }
  }

  /// Reports the components of stars, each once a text.
  private mutating func report(_ set: UInt64, _ word: Int) {
    if reportedIn[word] != text {
      reportedIn[word] = text
      reported[word] = 0
    }
    let stars = set & ~reported[word]
    reported[word] |= set
    stars.forEachBit {
      let node = unsafe view.nodes[Int(bits.nodes[word << 6 + $0])]
      least.accept(node.settled, Int(node.group.number))
    }
  }

  /// Adds the open threads, and all that are reached from them without a character.
  private mutating func close() {
    while true {
      if open.isEmpty { valueThreads.takeFinished(&open) }
      guard let opened = open.popLast() else { return }
      let thread = PatternThread(bits: opened)
      if thread.isInValues {
        valueThreads.add(thread)
        continue
      }
      let position = Int(bits.positions[thread.number])
      let (word, bit) = (position >> 6, UInt64(1) << UInt64(position & 63))
      if (threads[word] | dropped[word]) & bit != 0 { continue }
      enter(bit, word)
      let node = unsafe view.nodes[thread.number]
      if bits.masks[word].settled & bit != 0 { report(bit, word) }
      if node.isStarBehindVariable { pass(position) }
      leave(node)
    }
  }

  /// Adds what a node leads to without a character.
  @inline(__always)
  private mutating func leave(_ node: PatternNode) {
    if node.starChild.exists { open.append(UInt64(node.starChild.number)) }
    valueThreads.begin(node.firstVariable)
  }

  /// Notes which of the touched words are moved by the next character.
  private mutating func settle() {
    for word in touched {
      let masks = bits.masks[word]
      let set = threads[word] & ~masks.finished
      threads[word] = set
      let (index, bit) = (word >> 6, UInt64(1) << UInt64(word & 63))
      if (active[index] | idle[index]) & bit != 0 { occupiedWords -= 1 }
      active[index] &= ~bit
      idle[index] &= ~bit
      if set == 0 { continue }
      occupiedWords += 1
      if !occupied.contains(index) {
        occupied =
          occupied.isEmpty
          ? index..<index + 1 : min(occupied.lowerBound, index)..<max(occupied.upperBound, index + 1)
      }
      if set & ~masks.waiting == 0 { idle[index] |= bit } else { active[index] |= bit }
    }
  }
}
