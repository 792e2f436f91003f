// Threads in one state of a variable's values differ only in the place where the variable is used. A place is a bit, so a character moves
// the threads of 64 places with one look at the state.

/// The threads of a text that are in the values of variables.
@safe struct ValueThreads {
  /// The threads in one state, before the uses of a variable that have a bit in a word.
  private struct Group {
    let state: UInt32
    let word: Int
    var uses: UInt64
  }

  private let view: FormPatterns.View
  /// For each node behind a variable its use, and for each use the node. A word has the uses of one variable.
  private var uses: [UInt32]
  private var targets: [UInt32] = []
  /// For each word, the first state of its variable.
  private var roots: [UInt32] = []
  private var groups: [Group] = []
  private var before: [Group] = []
  /// Finds a group by open addressing: below, its number; above, the character that it was added at.
  private var slots = [UInt64](repeating: 0, count: 64)
  private var character: UInt64 = 0
  /// The uses whose variable begins at the current place, and those whose variable ends there.
  private var begun: UseSet
  private var finished: UseSet

  /// O(nodes + uses of variables × log uses).
  init(_ view: FormPatterns.View) {
    unsafe self.view = unsafe view
    var edges = unsafe (1..<max(view.variableCount, 1)).map { number in
      let edge = unsafe view.variables[number]
      return UInt64(edge.values.number) << 32 | UInt64(edge.target.number)
    }
    edges.sort()
    uses = Array(repeating: 0, count: edges.isEmpty ? 0 : unsafe view.nodeCount)
    for edge in edges {
      let root = UInt32(truncatingIfNeeded: edge >> 32)
      if roots.last != root {
        while !targets.count.isMultiple(of: 64) { targets.append(0) }
      }
      if targets.count.isMultiple(of: 64) { roots.append(root) }
      let target = UInt32(truncatingIfNeeded: edge)
      uses[Int(target)] = UInt32(targets.count)
      targets.append(target)
    }
    begun = UseSet(words: roots.count)
    finished = begun
  }

  var isEmpty: Bool { groups.isEmpty }
  var count: Int { groups.count }

  mutating func removeAll() {
    groups.removeAll(keepingCapacity: true)
    beginCharacter()
  }

  private mutating func beginCharacter() {
    character += 1
    if character >> 32 != 0 {
      for slot in slots.indices { slots[slot] = 0 }
      character = 1
    }
    begun.removeAll()
    finished.removeAll()
  }

  mutating func step(_ symbol: UInt32) {
    beginCharacter()
    swap(&groups, &before)
    groups.removeAll(keepingCapacity: true)
    let view = unsafe view
    for group in before { unsafe view.forEachState(behind: group.state, symbol) { add($0, group.word, group.uses) } }
  }

  mutating func add(_ thread: PatternThread) {
    let use = uses[thread.node]
    add(UInt32(thread.number), Int(use >> 6), 1 << UInt64(use & 63))
  }

  /// Begins the variables behind a node at the current place.
  @inline(__always)
  mutating func begin(_ first: VariableEdgeID) {
    var edge = first
    while edge.exists {
      let variable = unsafe view.variables[Int(edge.number)]
      let use = uses[Int(variable.target.number)]
      begun.insert(1 << UInt64(use & 63), Int(use >> 6))
      edge = variable.next
    }
  }

  /// Takes the first states of the variables that were begun, and opens the nodes behind those that end at the current place, each once.
  mutating func takeFinished(_ open: inout [UInt64]) {
    while let (word, new) = begun.next() { add(roots[word], word, new) }
    while let (word, new) = finished.next() {
      new.forEachBit { open.append(UInt64(targets[word << 6 + $0])) }
    }
  }

  private mutating func add(_ number: UInt32, _ word: Int, _ uses: UInt64) {
    let state = unsafe view.values[Int(number)]
    let new = state.hasWayOn ? merge(number, word, uses) : uses
    if new == 0 { return }
    if state.starTarget.exists { add(state.starTarget.number, word, new) }
    if state.isEnd { finished.insert(new, word) }
  }

  /// Adds threads to their group, and returns those that were not in it.
  private mutating func merge(_ state: UInt32, _ word: Int, _ uses: UInt64) -> UInt64 {
    var slot = slot(state, word)
    while slots[slot] >> 32 == character {
      let number = Int(slots[slot] & 0xFFFF_FFFF)
      if groups[number].state == state, groups[number].word == word {
        let new = uses & ~groups[number].uses
        groups[number].uses |= new
        return new
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = character << 32 | UInt64(groups.count)
    groups.append(Group(state: state, word: word, uses: uses))
    if groups.count * 2 > slots.count { grow() }
    return uses
  }

  private func slot(_ state: UInt32, _ word: Int) -> Int {
    let product = (UInt64(state) << 32 ^ UInt64(word)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: product >> 32) & (slots.count - 1)
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: slots.count * 2)
    for (number, group) in groups.enumerated() {
      var slot = slot(group.state, group.word)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = character << 32 | UInt64(number)
    }
  }
}

/// Some uses of variables at one place of a text, each taken once.
private struct UseSet {
  private var words: [UInt64]
  /// Of these, the uses that were taken.
  private var taken: [UInt64]
  /// The words with uses, and those of them with uses that were not taken.
  private var touched: [Int] = []
  private var waiting: [Int] = []

  init(words count: Int) {
    words = Array(repeating: 0, count: count)
    taken = words
  }

  mutating func removeAll() {
    for word in touched { (words[word], taken[word]) = (0, 0) }
    touched.removeAll(keepingCapacity: true)
    waiting.removeAll(keepingCapacity: true)
  }

  mutating func insert(_ uses: UInt64, _ word: Int) {
    let before = words[word]
    if uses & ~before == 0 { return }
    if before == 0 { touched.append(word) }
    if before == taken[word] { waiting.append(word) }
    words[word] = before | uses
  }

  /// The uses of one word that were not taken.
  mutating func next() -> (word: Int, uses: UInt64)? {
    guard let word = waiting.popLast() else { return nil }
    let new = words[word] & ~taken[word]
    taken[word] = words[word]
    return (word, new)
  }
}
