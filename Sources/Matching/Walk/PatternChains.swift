/// The parts of tries that do not branch up to the end of one pattern, where they have a star.
///
/// A text that got to a star of such a chain needs nothing that is before it: whoever is still before the star, or in the values of a variable
/// before it, has to pass it, and can do no more from there. So of each chain only the last star counts, and what follows it.
struct PatternChains {
  struct Link {
    /// The number of the chain; 0 for none.
    var chain: UInt32 = 0
    var depth: UInt32 = 0
    /// A variable of the chain, or the one that leads to it, is before.
    var isBehindVariable = false
  }

  private(set) var links: [Link]
  private(set) var count = 0

  /// O(nodes).
  init(_ forest: ComponentForest) {
    let nodes = forest.nodes
    links = Array(repeating: Link(), count: nodes.count)
    // A node comes after its parent: whether all behind it is one chain is known before it is used.
    var isLinear = [Bool](repeating: false, count: nodes.count)
    var hasStar = isLinear
    for (index, node) in nodes.enumerated().reversed() {
      let next = Self.successors(node, forest)
      if next.count == 0 {
        isLinear[index] = node.firstEnd.exists
        hasStar[index] = node.isStar
      } else if next.count == 1, !node.firstEnd.exists {
        isLinear[index] = isLinear[Int(next.first.number)]
        hasStar[index] = node.isStar || hasStar[Int(next.first.number)]
      }
    }
    var isBehindVariable = [Bool](repeating: false, count: nodes.count)
    for edge in forest.variableEdges.dropFirst() { isBehindVariable[Int(edge.target.number)] = true }
    for index in nodes.indices where isLinear[index] && hasStar[index] && links[index].chain == 0 {
      count += 1
      var link = Link(chain: UInt32(count), depth: 1)
      var next = TrieNodeID(index)
      while next.exists {
        if isBehindVariable[Int(next.number)] { link.isBehindVariable = true }
        links[Int(next.number)] = link
        link.depth += 1
        next = Self.successors(nodes[next], forest).first
      }
    }
  }

  /// The number of nodes behind a node, up to two, and the first of them.
  private static func successors(
    _ node: ComponentForest.Node, _ forest: ComponentForest
  ) -> (count: Int, first: TrieNodeID) {
    var count = 0
    var first = TrieNodeID.none
    let variable = node.firstVariable.exists ? forest.variableEdges[node.firstVariable] : nil
    for next in [node.firstChild, node.anyChild, node.starChild, variable?.target ?? .none] where next.exists {
      if count == 0 { first = next }
      count += 1
    }
    if node.firstChild.exists, forest.nodes[node.firstChild].nextSibling.exists { count += 1 }
    if let variable, variable.next.exists { count += 1 }
    return (count, first)
  }
}
