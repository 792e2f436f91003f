// A variable is used in many places of patterns, and its values are the same in each. A place is a bit, so that 64 of them are one number.

/// The places where variables are used, in words of 64 places of one variable. The view is read while they are made, and not kept.
@safe struct ValueUses {
  struct Word {
    /// The first state of the variable's values.
    let root: UInt32
    /// The uses behind which nothing comes without a character: they need not be looked at before it is known.
    var deferred: UInt64 = 0
    /// Of these, the uses at whose end a pattern ends.
    var ends: UInt64 = 0
    /// The uses behind which there are other variables, and nothing else.
    var beforeVariables: UInt64 = 0
    /// The characters behind deferred uses, in ``ValueUses/ways``.
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
