/// Where a character leads in tries and in values of variables: a hash table, so that a node with many children costs no more than one with
/// few.
struct StepTable: Sendable {
  private var keys: [UInt64]
  private var targets: [UInt32]
  private let mask: Int

  /// The children of all nodes and the edges of all values.
  init(_ forest: ComponentForest, _ classes: SymbolClasses) {
    var steps = forest.values.edges.count
    for node in forest.nodes where node.label != .none { steps += 1 }
    var capacity = 16
    while capacity < steps * 2 { capacity *= 2 }
    keys = Array(repeating: .max, count: capacity)
    targets = Array(repeating: 0, count: capacity)
    mask = capacity - 1
    for (index, node) in forest.nodes.enumerated() {
      var next = node.firstChild
      while next.exists {
        let child = forest.nodes[next]
        enter(Self.key(node: UInt32(index), classes.ofScalar(child.label.scalar)), next.number)
        next = child.nextSibling
      }
    }
    for (index, state) in forest.values.states.enumerated() {
      for edge in state.firstEdge..<state.firstEdge + state.edgeCount {
        let edge = forest.values.edges[Int(edge)]
        enter(Self.key(value: UInt32(index), classes.ofScalar(edge.label.scalar)), edge.target.number)
      }
    }
  }

  private mutating func enter(_ key: UInt64, _ target: UInt32) {
    var slot = slot(of: key)
    while keys[slot] != .max { slot = (slot + 1) & mask }
    keys[slot] = key
    targets[slot] = target
  }

  private static func key(node: UInt32, _ symbol: UInt32) -> UInt64 { UInt64(node) << 32 | UInt64(symbol) }
  private static func key(value: UInt32, _ symbol: UInt32) -> UInt64 { key(node: value, symbol) | 1 << 31 }

  @inline(__always)
  private func slot(of key: UInt64) -> Int {
    let product = key &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: product ^ product >> 29 ^ product >> 47) & mask
  }

  @inline(__always)
  private func find(_ key: UInt64) -> UInt32 {
    var slot = slot(of: key)
    while true {
      if keys[slot] == key { return targets[slot] }
      if keys[slot] == .max { return 0 }
      slot = (slot + 1) & mask
    }
  }

  /// The child of a node behind a character.
  @inline(__always)
  func child(of node: TrieNodeID, _ symbol: UInt32) -> TrieNodeID {
    TrieNodeID(symbol == SymbolClasses.other ? 0 : find(Self.key(node: node.number, symbol)))
  }

  /// The state behind a character of a value.
  @inline(__always)
  func next(of state: ValueStateID, _ symbol: UInt32) -> ValueStateID {
    ValueStateID(symbol == SymbolClasses.other ? 0 : find(Self.key(value: state.number, symbol)))
  }
}
