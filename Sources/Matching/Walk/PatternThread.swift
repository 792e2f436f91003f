/// A thread: a node of a trie; or a state of a variable's values, with the node behind the variable in the upper half.
struct PatternThread {
  let bits: UInt64

  init(bits: UInt64) { self.bits = bits }
  init(_ state: ValueStateID, before target: TrieNodeID) { bits = UInt64(target.number) << 32 | UInt64(state.number) }

  var isInValues: Bool { bits >> 32 != 0 }
  /// The number of the node, or of the state.
  var number: Int { Int(UInt32(truncatingIfNeeded: bits)) }
  /// The node itself, or that behind the variable.
  var node: Int { Int(isInValues ? bits >> 32 : bits) }

  /// Another state before the same node.
  func moved(to state: UInt32) -> UInt64 { bits & 0xFFFF_FFFF_0000_0000 | UInt64(state) }
}

extension FormPatterns.View {
  /// Opens the threads that one thread becomes by a character.
  @inline(__always)
  func move(_ thread: PatternThread, by symbol: UInt32, _ open: inout [UInt64]) {
    let number = UInt32(truncatingIfNeeded: thread.number)
    if thread.isInValues {
      unsafe forEachState(behind: number, symbol) { open.append(thread.moved(to: $0)) }
    } else {
      let node = unsafe nodes[thread.number]
      if node.isStar { open.append(thread.bits) }
      if node.anyChild.exists { open.append(UInt64(node.anyChild.number)) }
      let child = unsafe steps.child(of: number, symbol)
      if child != 0 { open.append(UInt64(child)) }
    }
  }

  /// Calls `body` with the states of values that a state becomes by a character.
  @inline(__always)
  func forEachState(behind number: UInt32, _ symbol: UInt32, _ body: (UInt32) -> Void) {
    let state = unsafe values[Int(number)]
    if state.isStar { body(number) }
    if state.anyTarget.exists { body(state.anyTarget.number) }
    let next = unsafe steps.next(of: number, state, symbol)
    if next != 0 { body(next) }
  }

  /// Opens the threads that a node leads to without a character.
  @inline(__always)
  func leave(_ node: PatternNode, _ open: inout [UInt64]) {
    if node.starChild.exists { open.append(UInt64(node.starChild.number)) }
    var edge = node.firstVariable
    while edge.exists {
      let variable = unsafe variables[Int(edge.number)]
      open.append(PatternThread(variable.values, before: variable.target).bits)
      edge = variable.next
    }
  }

  /// Takes a thread in values, and opens those that it leads to without a character.
  @inline(__always)
  func take(_ thread: PatternThread, _ threads: inout [UInt64], _ open: inout [UInt64]) {
    let state = unsafe values[thread.number]
    if state.hasWayOn { threads.append(thread.bits) }
    if state.starTarget.exists { open.append(thread.moved(to: state.starTarget.number)) }
    if state.isEnd { open.append(UInt64(thread.node)) }
  }

  /// Appends the tails of the patterns that end at a node.
  func addTails(at node: Int, _ tails: inout [UInt64]) {
    var end = unsafe nodes[node].firstEnd
    while end.exists {
      let found = unsafe ends[Int(end.number)]
      tails.append(UInt64(found.tail.number))
      end = found.next
    }
  }
}
