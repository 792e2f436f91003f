// Following patterns without a table, for texts whose sets of threads hardly ever come again. A star waits for the beginnings of what follows
// it, and it waits to the end of the text: these are kept by the character that they begin with, so a character costs the threads that it
// moves and not those that wait.

/// Follows threads through one text after the other.
@safe struct ThreadFollower: ~Copyable {
  private let view: FormPatterns.View
  private let least: LeastComponents
  /// Threads that die at the next character unless it moves them.
  private var threads: [UInt64] = []
  private var before: [UInt64] = []
  private var open: [UInt64] = []
  /// The nodes behind stars, by the class of their character; also those whose star was passed.
  private var awaited: [[UInt32]]
  private var awaitedSymbols: [Int] = []
  /// The nodes behind stars for any character.
  private var awaitedByAll: [UInt32] = []
  /// The stars whose patterns end at any place.
  private var finalStars: [UInt32] = []
  /// The stars with a variable behind them, which begins anew at each character.
  private var variableStars: [UInt32] = []
  private var hasStars = false
  /// For each node, when it was last added: a star for the whole text, another one for a character.
  private var visits: [UInt32]
  private var chainVisits: [UInt32]
  private var chainDepths: [UInt32]
  private var textVisit: UInt32 = 0
  private var visit: UInt32 = 0
  /// Threads moved so far.
  private(set) var moves = 0

  init(_ patterns: FormPatterns, _ least: LeastComponents) {
    unsafe view = patterns.view
    self.least = least
    awaited = Array(repeating: [], count: unsafe patterns.view.classCount)
    visits = Array(repeating: 0, count: unsafe patterns.view.nodeCount)
    chainVisits = Array(repeating: 0, count: unsafe patterns.view.chainCount + 1)
    chainDepths = chainVisits
  }

  /// Whether nothing can be accepted any more.
  var isDead: Bool { threads.isEmpty && !hasStars }

  /// Begins a text with a set of threads.
  mutating func begin(_ set: [UInt64]) {
    for symbol in awaitedSymbols { awaited[symbol].removeAll(keepingCapacity: true) }
    awaitedSymbols.removeAll(keepingCapacity: true)
    awaitedByAll.removeAll(keepingCapacity: true)
    finalStars.removeAll(keepingCapacity: true)
    variableStars.removeAll(keepingCapacity: true)
    threads.removeAll(keepingCapacity: true)
    hasStars = false
    if visit > 1 << 31 {
      for index in visits.indices { visits[index] = 0 }
      for index in chainVisits.indices { chainVisits[index] = 0 }
      visit = 0
    }
    visit += 1
    textVisit = visit
    visit += 1
    add(set)
  }

  /// Adds threads at the current place of the text.
  mutating func add(_ set: some Sequence<UInt64>) {
    open += set
    close()
  }

  /// Moves the threads by a character.
  mutating func step(_ symbol: UInt32) {
    visit += 1
    swap(&threads, &before)
    threads.removeAll(keepingCapacity: true)
    moves += before.count
    for index in before.indices { unsafe view.move(PatternThread(bits: before[index]), by: symbol, &open) }
    for node in awaitedByAll { open.append(UInt64(node)) }
    for star in variableStars { unsafe view.openVariables(of: view.nodes[Int(star)], &open) }
    takeAwaited(Int(symbol))
    close()
    if threads.count > 64 { threads.sortWithoutRepetition() }
  }

  /// The tails that end at the threads.
  func tails() -> [UInt64] {
    var tails: [UInt64] = []
    for bits in threads {
      let thread = PatternThread(bits: bits)
      if !thread.isInValues { unsafe view.addTails(at: thread.number, &tails) }
    }
    for star in finalStars { unsafe view.addTails(at: Int(star), &tails) }
    return tails
  }

  /// Opens the nodes that waited for a character, and forgets those that a later star of their chain makes pointless.
  private mutating func takeAwaited(_ symbol: Int) {
    let count = awaited[symbol].count
    moves += count
    var kept = 0
    for index in 0..<count {
      let number = awaited[symbol][index]
      let node = unsafe view.nodes[Int(number)]
      if isPointless(node) { continue }
      awaited[symbol][kept] = number
      kept += 1
      open.append(UInt64(number))
    }
    awaited[symbol].removeLast(count - kept)
  }

  /// Whether a later star of its chain, or an earlier component, makes a node pointless.
  private func isPointless(_ node: PatternNode) -> Bool {
    let chain = Int(node.chain)
    if chain != 0, chainVisits[chain] == textVisit, node.depth < chainDepths[chain] { return true }
    return node.earliest.exists && node.earliest >= least.bound
  }

  /// Adds the open threads, and all that are reached from them without a character.
  private mutating func close() {
    while let bits = open.popLast() {
      let thread = PatternThread(bits: bits)
      if thread.isInValues {
        unsafe view.take(thread, &threads, &open)
        continue
      }
      let node = unsafe view.nodes[thread.number]
      let seen = visits[thread.number]
      if seen == visit || (node.isStar && seen == textVisit) { continue }
      visits[thread.number] = node.isStar ? textVisit : visit
      if isPointless(node) { continue }
      if node.isStar { wait(thread.number, node) } else if node.isThread { threads.append(bits) }
      unsafe view.leave(node, &open)
    }
  }

  /// Takes a star, from which the text may go on at any later place.
  private mutating func wait(_ number: Int, _ node: PatternNode) {
    if node.settled.exists { least.accept(node.settled, Int(node.group.number)) }
    if node.chain != 0 {
      chainVisits[Int(node.chain)] = textVisit
      chainDepths[Int(node.chain)] = node.depth
    }
    guard node.isThread else { return }
    hasStars = true
    if node.firstEnd.exists { finalStars.append(UInt32(number)) }
    if node.anyChild.exists { awaitedByAll.append(node.anyChild.number) }
    var child = node.firstChild
    while child.exists {
      let next = unsafe view.children[Int(child.number)]
      let symbol = Int(next.symbol)
      if awaited[symbol].isEmpty { awaitedSymbols.append(symbol) }
      awaited[symbol].append(child.number)
      child = next.sibling
    }
    if node.firstVariable.exists { variableStars.append(UInt32(number)) }
  }
}
