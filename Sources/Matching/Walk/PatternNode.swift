/// A node of a trie with what a step needs.
struct PatternNode: Sendable, BitwiseCopyable {
  let firstChild: TrieNodeID
  let anyChild: TrieNodeID
  let starChild: TrieNodeID
  let firstVariable: VariableEdgeID
  let firstEnd: EndID
  let earliest: ComponentID
  let settled: ComponentID
  let group: GroupIndex
  /// The chain that the node is in; 0 for none.
  let chain: UInt32
  /// The node's place in its chain, ascending.
  let depth: UInt32
  private let flags: UInt8

  init(_ node: ComponentForest.Node, _ link: PatternChains.Link) {
    chain = link.chain
    depth = link.depth
    firstChild = node.firstChild
    anyChild = node.anyChild
    starChild = node.starChild
    firstVariable = node.firstVariable
    firstEnd = node.firstEnd
    earliest = node.earliest
    settled = node.settled
    group = node.place.group
    let goesOn = node.firstChild.exists || node.anyChild.exists || node.isStar || node.firstEnd.exists
    flags =
      (node.isStar ? 1 : 0) | (goesOn && !node.isSettled ? 2 : 0) | (node.isStar && link.isBehindVariable ? 4 : 0)
  }

  var isStar: Bool { flags & 1 != 0 }
  /// `true` if the node itself has continuations, beside the nodes that are reached from it without a character.
  var isThread: Bool { flags & 2 != 0 }
  /// `true` for a star of a chain, behind a variable.
  var isStarBehindVariable: Bool { flags & 4 != 0 }
}

/// A node as one of the children of another one.
struct PatternChild: Sendable, BitwiseCopyable {
  /// The class of the character that leads to it.
  let symbol: UInt32
  let sibling: TrieNodeID
}
