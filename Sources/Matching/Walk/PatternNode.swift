/// A node of a trie with what a step needs, half a cache line.
struct PatternNode: Sendable {
  let anyChild: TrieNodeID
  let starChild: TrieNodeID
  let firstVariable: VariableEdgeID
  let firstEnd: EndID
  /// The least component that can still match from here.
  let earliest: ComponentID
  /// The least component that matches whatever follows; only on a star.
  let settled: ComponentID
  let group: GroupIndex
  private let flags: UInt8

  init(_ node: ComponentForest.Node) {
    anyChild = node.anyChild
    starChild = node.starChild
    firstVariable = node.firstVariable
    firstEnd = node.firstEnd
    earliest = node.earliest
    settled = node.settled
    group = node.place.group
    let goesOn = node.firstChild.exists || node.anyChild.exists || node.isStar || node.firstEnd.exists
    flags = (node.isStar ? 1 : 0) | (goesOn && !node.isSettled ? 2 : 0)
  }

  var isStar: Bool { flags & 1 != 0 }
  /// Whether the node itself is asked about what follows, beside the nodes that are reached from it without a character.
  var isThread: Bool { flags & 2 != 0 }
}
