// A variable is used in many places of patterns, and its values are the same in each. A place is a bit, so that 64 of them are one number.

/// The places where variables are used, those of a variable one after the other, in words of 64 and blocks of 64 words. The view is read while
/// they are made, and not kept.
@safe struct ValueUses {
  /// The uses of a variable in one block.
  struct Variable {
    /// The first state of its values.
    let root: UInt32
    fileprivate(set) var uses: Range<Int>

    var words: ClosedRange<Int> { uses.lowerBound >> 6...(uses.upperBound - 1) >> 6 }

    /// The bits of the uses that are in a word, which has some.
    func uses(in word: Int) -> UInt64 {
      let places = uses.clamped(to: word << 6..<(word + 1) << 6)
      return (~0 >> UInt64(64 - places.count)) << UInt64(places.lowerBound & 63)
    }
  }

  struct Word {
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

  private(set) var variables: [Variable] = []
  private(set) var words: [Word] = []
  private(set) var ways: [Way] = []
  /// For each class of characters, if a deferred use goes on from it.
  private(set) var hasWay: [Bool]
  /// For each use, the node behind it.
  private(set) var targets: [UInt32] = []
  /// For each use, the number of its variable.
  private(set) var variable: [UInt32] = []
  /// For each use before variables and nothing else, where the uses of these are in ``following``.
  private(set) var followingOf: [Range<UInt32>] = []
  private(set) var following: [UInt32] = []
  /// For each node behind a variable, its use.
  private(set) var ofNode: [UInt32]

  /// Uses of a block.
  static let blockSize = 64 * 64

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
      let use = targets.count
      if use.isMultiple(of: 64) { words.append(Word(ways: ways.count..<ways.count)) }
      if variables.last?.root != root || use.isMultiple(of: Self.blockSize) {
        variables.append(Variable(root: root, uses: use..<use))
      }
      variables[variables.count - 1].uses = variables[variables.count - 1].uses.lowerBound..<use + 1
      variable.append(UInt32(variables.count - 1))
      let target = UInt32(truncatingIfNeeded: edge)
      ofNode[Int(target)] = UInt32(use)
      targets.append(target)
      unsafe sort(target, bit: 1 << UInt64((targets.count - 1) & 63), view)
    }
    for (use, target) in targets.enumerated() {
      let start = UInt32(following.count)
      if words[use >> 6].beforeVariables >> UInt64(use & 63) & 1 != 0 {
        unsafe view.forEachVariable(behind: view.nodes[Int(target)].firstVariable) { following.append(ofNode[$0]) }
      }
      followingOf.append(start..<UInt32(following.count))
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

extension FormPatterns.View {
  /// Calls `body` with the nodes behind variables that begin at the same place.
  @inline(__always)
  func forEachVariable(behind first: VariableEdgeID, _ body: (_ node: Int) -> Void) {
    var edge = first
    while edge.exists {
      let variable = unsafe variables[Int(edge.number)]
      body(Int(variable.target.number))
      edge = variable.next
    }
  }
}
