/// Where a character leads in tries and in values of variables: a hash table, so that a node with many children costs no more than one with
/// few.
@safe final class StepTable: @unchecked Sendable {
  private let slots: FixedBuffer<Slot>
  let view: View

  fileprivate struct Slot {
    var key: UInt64 = .max
    var target: UInt32 = 0
  }

  /// The children of all nodes and the edges of all values.
  init(_ forest: ComponentForest, _ classes: SymbolClasses) {
    var steps = forest.values.edges.count
    for node in forest.nodes where node.label != .none { steps += 1 }
    var capacity = 16
    while capacity < steps * 2 { capacity *= 2 }
    slots = FixedBuffer(repeating: Slot(), count: capacity)
    unsafe view = View(slots: slots.start, mask: capacity - 1)
    func enter(_ key: UInt64, _ target: UInt32) {
      var slot = unsafe View.slot(of: key, capacity - 1)
      while unsafe view.slots[slot].key != .max { slot = (slot + 1) & (capacity - 1) }
      unsafe view.slots[slot] = Slot(key: key, target: target)
    }
    for (index, node) in forest.nodes.enumerated() {
      var next = node.firstChild
      while next.exists {
        let child = forest.nodes[next]
        unsafe enter(View.key(node: UInt32(index), classes.ofScalar(child.label.scalar)), next.number)
        next = child.nextSibling
      }
    }
    for (index, state) in forest.values.states.enumerated() {
      for edge in state.firstEdge..<state.firstEdge + state.edgeCount {
        let edge = forest.values.edges[Int(edge)]
        unsafe enter(View.key(value: UInt32(index), classes.ofScalar(edge.label.scalar)), edge.target.number)
      }
    }
  }

  /// The table, valid as long as its owner exists.
  @unsafe struct View {
    fileprivate let slots: UnsafeMutablePointer<Slot>
    fileprivate let mask: Int

    fileprivate static func key(node: UInt32, _ symbol: UInt32) -> UInt64 { UInt64(node) << 32 | UInt64(symbol) }
    fileprivate static func key(value: UInt32, _ symbol: UInt32) -> UInt64 { unsafe key(node: value, symbol) | 1 << 31 }

    @inline(__always)
    fileprivate static func slot(of key: UInt64, _ mask: Int) -> Int {
      let product = key &* 0x9E37_79B9_7F4A_7C15
      return Int(truncatingIfNeeded: product ^ product >> 29 ^ product >> 47) & mask
    }

    @inline(__always)
    private func find(_ key: UInt64) -> UInt32 {
      var slot = unsafe Self.slot(of: key, mask)
      while true {
        if unsafe slots[slot].key == key { return unsafe slots[slot].target }
        if unsafe slots[slot].key == .max { return 0 }
        slot = unsafe (slot + 1) & mask
      }
    }

    /// The child of a node behind a character.
    @inline(__always)
    func child(of node: UInt32, _ symbol: UInt32) -> UInt32 {
      symbol == SymbolClasses.other ? 0 : unsafe find(Self.key(node: node, symbol))
    }

    /// The state behind a character of a value.
    @inline(__always)
    func next(of state: UInt32, _ symbol: UInt32) -> UInt32 {
      symbol == SymbolClasses.other ? 0 : unsafe find(Self.key(value: state, symbol))
    }
  }
}
