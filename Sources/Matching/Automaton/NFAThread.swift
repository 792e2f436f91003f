/// A thread of the nondeterministic automaton: a place in the forest, or after a path.
struct NFAThread: Hashable, Comparable, Sendable {
  let bits: UInt64

  enum Kind {
    /// A node of a trie.
    case node(TrieNodeID)
    /// A state of a variable's values, with the node behind them.
    case value(target: TrieNodeID, state: ValueStateID)
    /// A tail that waits for the fragment.
    case waiting(TailID)
    /// A tail in a query dictionary, and the items seen so far.
    case items(TailID, state: QueryStateID)
    /// A group whose verdict no later byte changes.
    case decided(GroupIndex, ComponentID)
  }

  private static let payload: UInt64 = 0x3FFF_FFFF

  private init(_ tag: UInt64, _ high: UInt32, _ low: UInt32) { bits = tag << 62 | UInt64(high) << 32 | UInt64(low) }

  static func node(_ node: TrieNodeID) -> NFAThread { NFAThread(0, 0, node.number) }
  static func value(target: TrieNodeID, state: ValueStateID) -> NFAThread { NFAThread(0, target.number, state.number) }
  static func waiting(_ tail: TailID) -> NFAThread { NFAThread(1, 0, tail.number) }
  static func items(_ tail: TailID, state: QueryStateID) -> NFAThread { NFAThread(2, tail.number, state.number) }
  static func decided(_ group: GroupIndex, _ component: ComponentID) -> NFAThread {
    NFAThread(3, UInt32(group.number), component.number)
  }

  init(bits: UInt64) { self.bits = bits }

  var kind: Kind {
    let high = UInt32(truncatingIfNeeded: bits >> 32 & Self.payload)
    let low = UInt32(truncatingIfNeeded: bits)
    return switch bits >> 62 {
    case 0: high == 0 ? .node(ID(low)) : .value(target: ID(high), state: ID(low))
    case 1: .waiting(ID(low))
    case 2: .items(ID(high), state: ID(low))
    default: .decided(GroupIndex(Int(high)), ComponentID(number: low))
    }
  }

  var isDecided: Bool { bits >> 62 == 3 }

  static func < (one: NFAThread, other: NFAThread) -> Bool { one.bits < other.bits }
}

extension ComponentForest {
  func group(of thread: NFAThread) -> GroupIndex {
    switch thread.kind {
    case .node(let node), .value(let node, _): nodes[node].place.group
    case .waiting(let tail), .items(let tail, _): tails[tail].group
    case .decided(let group, _): group
    }
  }

  /// The earliest component that a thread can still make match.
  func earliest(of thread: NFAThread) -> ComponentID {
    switch thread.kind {
    case .node(let node), .value(let node, _): nodes[node].earliest
    case .waiting(let tail), .items(let tail, _): tails[tail].component
    case .decided(_, let component): component
    }
  }
}

extension Array where Element: Comparable {
  /// Sorts, and keeps one of equal elements. Most arrays are sorted already.
  mutating func sortWithoutRepetition() {
    var isSorted = true
    for index in indices.dropFirst() where self[index - 1] >= self[index] {
      isSorted = false
      break
    }
    if isSorted { return }
    sort()
    var kept = 1
    for index in indices.dropFirst() where self[index] != self[kept - 1] {
      self[kept] = self[index]
      kept += 1
    }
    removeLast(count - kept)
  }

  func sortedWithoutRepetition() -> [Element] {
    var copy = self
    copy.sortWithoutRepetition()
    return copy
  }
}
