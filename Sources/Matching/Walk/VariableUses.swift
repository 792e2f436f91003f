// A variable is used in many places of patterns, and its values are the same in each. A place is a bit, so that 64 of them are one number.

/// The places where variables are used, in words of 64 places of one variable.
@safe struct VariableUses {
  struct Word {
    /// The first state of the variable's values.
    let root: UInt32
    /// The uses behind which nothing comes without a character: they need not be looked at before it is known.
    var deferred: UInt64 = 0
    /// Of these, the uses at whose end a pattern ends.
    var ends: UInt64 = 0
    /// The uses behind which there are other variables, and nothing else.
    var beforeVariables: UInt64 = 0
    /// The characters behind deferred uses, in ``VariableUses/ways``.
    var ways = 0..<0
  }

  /// The deferred uses of a word that a character goes on from.
  struct Way {
    let symbol: UInt32
    var uses: UInt64
  }

  private(set) var words: [Word] = []
  private(set) var ways: [Way] = []
  /// For each class of characters, if a deferred use goes on from it.
  private(set) var hasWay: [Bool]
  /// For each use, the node behind it.
  private(set) var targets: [UInt32] = []
  /// For each node behind a variable, its use.
  private(set) var ofNode: [UInt32]

  /// O(nodes + uses of variables × log uses).
  init(_ view: FormPatterns.View) {
    var edges = unsafe (1..<max(view.variableCount, 1)).map { number in
      let edge = unsafe view.variables[number]
      return UInt64(edge.values.number) << 32 | UInt64(edge.target.number)
    }
    edges.sort()
    hasWay = Array(repeating: false, count: unsafe view.classCount)
    ofNode = Array(repeating: 0, count: edges.isEmpty ? 0 : unsafe view.nodeCount)
    for edge in edges {
      let root = UInt32(truncatingIfNeeded: edge >> 32)
      if words.last?.root != root {
        while !targets.count.isMultiple(of: 64) { targets.append(0) }
      }
      if targets.count.isMultiple(of: 64) { words.append(Word(root: root, ways: ways.count..<ways.count)) }
      let target = UInt32(truncatingIfNeeded: edge)
      ofNode[Int(target)] = UInt32(targets.count)
      targets.append(target)
      unsafe sort(target, bit: 1 << UInt64((targets.count - 1) & 63), view)
    }
  }

  /// Sorts the last use by what comes behind it.
  private mutating func sort(_ target: UInt32, bit: UInt64, _ view: FormPatterns.View) {
    let node = unsafe view.nodes[Int(target)]
    if node.isStar || node.starChild.exists || node.anyChild.exists || node.settled.exists { return }
    let last = words.count - 1
    if node.firstVariable.exists {
      if !node.isThread { words[last].beforeVariables |= bit }
      return
    }
    words[last].deferred |= bit
    if node.firstEnd.exists { words[last].ends |= bit }
    var child = node.firstChild
    while child.exists {
      let next = unsafe view.children[Int(child.number)]
      child = next.sibling
      if next.symbol == SymbolClasses.other { continue }
      hasWay[Int(next.symbol)] = true
      if let index = ways[words[last].ways].firstIndex(where: { $0.symbol == next.symbol }) {
        ways[index].uses |= bit
      } else {
        ways.append(Way(symbol: next.symbol, uses: bit))
        words[last].ways = words[last].ways.lowerBound..<ways.count
      }
    }
  }
}

/// Some uses of variables at one place of a text, each taken once.
struct UseSet {
  private(set) var words: [UInt64]
  /// Of these, the uses that were taken.
  private var taken: [UInt64]
  /// A bit for each word with uses, and for each with uses that were not taken; 64 words are a block.
  private(set) var touched: [UInt64]
  private var waiting: [UInt64]
  private(set) var touchedBlocks: [Int] = []
  private var waitingBlocks: [Int] = []

  init(words count: Int) {
    words = Array(repeating: 0, count: count)
    taken = words
    touched = Array(repeating: 0, count: (count + 63) / 64)
    waiting = touched
  }

  var isWaiting: Bool { !waitingBlocks.isEmpty }

  mutating func removeAll() {
    for block in touchedBlocks {
      var rest = touched[block]
      while rest != 0 {
        let word = block << 6 + rest.trailingZeroBitCount
        (words[word], taken[word]) = (0, 0)
        rest &= rest - 1
      }
      (touched[block], waiting[block]) = (0, 0)
    }
    touchedBlocks.removeAll(keepingCapacity: true)
    waitingBlocks.removeAll(keepingCapacity: true)
  }

  @inline(__always)
  mutating func insert(_ uses: UInt64, _ word: Int) {
    let before = words[word]
    if uses & ~before == 0 { return }
    words[word] = before | uses
    touch(word >> 6, 1 << UInt64(word & 63))
  }

  /// Inserts uses of some words of a block, none of which was taken.
  ///
  /// - Parameters:
  ///   - mask: A bit for each of the words.
  ///   - first: The place of the uses of the block's first word.
  @inline(__always)
  mutating func insert(_ mask: UInt64, _ firstWord: Int, of uses: [UInt64], at first: Int) {
    touch(firstWord >> 6, mask)
    let uses = uses.span
    var words = words.mutableSpan
    var rest = mask
    while rest != 0 {
      let place = rest.trailingZeroBitCount
      words[firstWord + place] |= uses[first + place]
      rest &= rest - 1
    }
  }

  @inline(__always)
  private mutating func touch(_ block: Int, _ mask: UInt64) {
    if touched[block] == 0 { touchedBlocks.append(block) }
    if waiting[block] == 0 { waitingBlocks.append(block) }
    touched[block] |= mask
    waiting[block] |= mask
  }

  /// A block with uses that were not taken, and its words that have such.
  mutating func nextBlock() -> (block: Int, words: UInt64)? {
    guard let block = waitingBlocks.popLast() else { return nil }
    let mask = waiting[block]
    waiting[block] = 0
    return (block, mask)
  }

  /// The uses of a word that were not taken.
  @inline(__always)
  mutating func take(_ word: Int) -> UInt64 {
    let new = words[word] & ~taken[word]
    taken[word] = words[word]
    return new
  }
}
