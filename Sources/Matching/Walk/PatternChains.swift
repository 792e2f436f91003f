/// The parts of tries that do not branch, from a star on to the end of one pattern.
///
/// A text that got to a star of such a chain needs nothing that is before it: whoever is still before the star has to pass it, and can do no
/// more from there. So of each chain only the last star counts, and what follows it.
struct PatternChains {
  struct Link {
    /// The number of the chain; 0 for none.
    var chain: UInt32 = 0
    var depth: UInt32 = 0
  }

  private(set) var links: [Link]
  private(set) var count = 0

  /// O(nodes).
  init(_ forest: ComponentForest) {
    let nodes = forest.nodes
    links = Array(repeating: Link(), count: nodes.count)
    // A node comes after its parent: whether all behind it is one chain is known before it is used.
    var isLinear = [Bool](repeating: false, count: nodes.count)
    for (index, node) in nodes.enumerated().reversed() {
      guard !node.firstVariable.exists else { continue }
      let next = Self.successors(node, nodes)
      if next.count == 0 {
        isLinear[index] = node.firstEnd.exists
      } else if next.count == 1, !node.firstEnd.exists {
        isLinear[index] = isLinear[Int(next.first.number)]
      }
    }
    for (index, node) in nodes.enumerated() where isLinear[index] && node.isStar && links[index].chain == 0 {
      count += 1
      var link = Link(chain: UInt32(count), depth: 1)
      var next = TrieNodeID(index)
      while next.exists {
        links[Int(next.number)] = link
        link.depth += 1
        next = Self.successors(nodes[next], nodes).first
      }
    }
  }

  /// The number of nodes behind a node, up to two, and the first of them.
  private static func successors(
    _ node: ComponentForest.Node, _ nodes: [ComponentForest.Node]
  ) -> (count: Int, first: TrieNodeID) {
    var count = 0
    var first = TrieNodeID.none
    for next in [node.firstChild, node.anyChild, node.starChild] where next.exists {
      if count == 0 { first = next }
      count += 1
    }
    if node.firstChild.exists, nodes[node.firstChild].nextSibling.exists { count += 1 }
    return (count, first)
  }
}
