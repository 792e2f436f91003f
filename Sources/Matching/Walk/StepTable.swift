/// Where a character leads in tries and in values of variables: a hash table, so that a node with many children costs no more than one with
/// few. A state of values with few edges has no slots: its edges are compared one by one, and most have one. Valid as long as its memory.
@unsafe struct StepTable {
  private let slots: UnsafeMutablePointer<Slot>
  private let mask: Int
  /// The edges of states of values.
  private let edges: UnsafeMutablePointer<ValueEdge>
  /// For each class of characters its number among those in values, which are fewer; number 0 is in none.
  private let valueClasses: UnsafeMutablePointer<UInt32>
  let valueClassCount: Int

  private struct Slot {
    var key: UInt64 = .max
    var target: UInt32 = 0
  }

  init(_ forest: ComponentForest, _ classes: SymbolClasses, in memory: TableMemory) {
    var steps = 0
    for node in forest.nodes where node.label != .none { steps += 1 }
    for state in forest.values.states where state.edgeCount > fewEdges { steps += Int(state.edgeCount) }
    var capacity = 16
    while capacity < steps * 2 { capacity *= 2 }
    let (slots, mask) = unsafe (memory.table(repeatElement(Slot(), count: capacity)), capacity - 1)
    unsafe (self.slots, self.mask) = (slots, mask)
    let labels = forest.values.edges.lazy.map {
      ValueEdge(symbol: classes.ofScalar($0.label.scalar), target: $0.target.number)
    }
    unsafe edges = memory.table(labels)
    var numbers = [UInt32](repeating: 0, count: classes.count)
    var count: UInt32 = 1
    for edge in labels where edge.symbol != SymbolClasses.other && numbers[Int(edge.symbol)] == 0 {
      numbers[Int(edge.symbol)] = count
      count += 1
    }
    unsafe (valueClasses, valueClassCount) = (memory.table(numbers), Int(count))
    func enter(_ key: UInt64, _ target: UInt32) {
      var slot = unsafe Self.slot(of: key, mask)
      while unsafe slots[slot].key != .max { slot = (slot + 1) & mask }
      unsafe slots[slot] = Slot(key: key, target: target)
    }
    for (index, node) in forest.nodes.enumerated() {
      var next = node.firstChild
      while next.exists {
        let child = forest.nodes[next]
        unsafe enter(Self.key(node: UInt32(index), classes.ofScalar(child.label.scalar)), next.number)
        next = child.nextSibling
      }
    }
    for (index, state) in forest.values.states.enumerated() where state.edgeCount > fewEdges {
      for edge in state.firstEdge..<state.firstEdge + state.edgeCount {
        let edge = forest.values.edges[Int(edge)]
        unsafe enter(Self.key(value: UInt32(index), classes.ofScalar(edge.label.scalar)), edge.target.number)
      }
    }
  }

  private static func key(node: UInt32, _ symbol: UInt32) -> UInt64 { UInt64(node) << 32 | UInt64(symbol) }
  private static func key(value: UInt32, _ symbol: UInt32) -> UInt64 { unsafe key(node: value, symbol) | 1 << 31 }

  @inline(__always)
  private static func slot(of key: UInt64, _ mask: Int) -> Int {
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

  /// The number of a class among those of characters in values.
  @inline(__always)
  func valueClass(of symbol: UInt32) -> UInt32 { unsafe valueClasses[Int(symbol)] }

  /// The state behind a character of a value.
  @inline(__always)
  func next(of number: UInt32, _ state: ValueAutomata.State, _ symbol: UInt32) -> UInt32 {
    if symbol == SymbolClasses.other { return 0 }
    if state.edgeCount > fewEdges { return unsafe find(Self.key(value: number, symbol)) }
    var edge = unsafe edges + Int(state.firstEdge)
    let end = unsafe edge + Int(state.edgeCount)
    while unsafe edge < end {
      if unsafe edge.pointee.symbol == symbol { return unsafe edge.pointee.target }
      unsafe edge += 1
    }
    return 0
  }
}

/// The most edges of a state that are compared one by one.
private let fewEdges = 8

private struct ValueEdge: BitwiseCopyable {
  let symbol: UInt32
  let target: UInt32
}
