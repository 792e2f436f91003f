import Matching

/// Words as a minimal acyclic automaton, in which common ends are shared. Each word is exactly one path from the root.
///
/// Node 0 is the root; edges lead to higher numbers.
struct ValueGraph: Sendable {
  struct Node: Sendable {
    fileprivate(set) var edges: Range<Int>
    /// After `?`; zero for none.
    fileprivate(set) var any = 0
    /// After `*`; zero for none.
    fileprivate(set) var star = 0
    /// A word ends here.
    let isEnd: Bool
    /// The node is after `*`: any character leads to itself.
    let isStar: Bool
  }

  /// The labels of `?` and `*`, beyond all Unicode scalars.
  static let anyLabel = ValueTrie.any
  static let starLabel = ValueTrie.star

  private(set) var nodes: [Node] = []
  private(set) var labels: [UInt32] = []
  private(set) var targets: [Int] = []

  /// O(characters of the words).
  init(_ words: some Sequence<[UInt32]>) {
    minimize(ValueTrie(words: words))
  }

  /// The values of a variable, with their wildcards.
  init(_ values: ValueList) {
    minimize(ValueTrie(words: values.words))
  }

  /// The number of distinct words.
  var wordCount: Int {
    var counts = [Int](repeating: 0, count: nodes.count)
    for (index, node) in nodes.enumerated().reversed() {
      let below = node.edges.reduce(0) { $0 + counts[targets[$1]] }
      counts[index] =
        below + (node.any > 0 ? counts[node.any] : 0) + (node.star > 0 ? counts[node.star] : 0) + (node.isEnd ? 1 : 0)
    }
    return counts.first ?? 0
  }

  /// The greatest number of words that begin one text, wildcards ignored.
  var overlap: Int {
    var most = [Int](repeating: 0, count: nodes.count)
    for (index, node) in nodes.enumerated().reversed() {
      var best = node.edges.reduce(0) { max($0, most[targets[$1]]) }
      for next in [node.any, node.star] where next > 0 { best = max(best, most[next]) }
      most[index] = best + (node.isEnd ? 1 : 0)
    }
    return most.first ?? 0
  }

  /// `true` if a word has a `?` or a `*`.
  var hasWildcards: Bool { nodes.contains { $0.any > 0 || $0.star > 0 } }

  /// A shortest word, with a letter for `?` and nothing for `*`.
  func shortestWord(any: UInt32) -> [UInt32] {
    // The length of the shortest rest from each node, and its first step.
    var lengths = [Int](repeating: .max, count: nodes.count)
    var steps = [(letters: [UInt32], next: Int)](repeating: ([], 0), count: nodes.count)
    for (index, node) in nodes.enumerated().reversed() {
      if node.isEnd {
        lengths[index] = 0
        continue
      }
      func offer(_ letters: [UInt32], _ next: Int) {
        guard lengths[next] != .max, lengths[next] + letters.count < lengths[index] else { return }
        lengths[index] = lengths[next] + letters.count
        steps[index] = (letters, next)
      }
      for edge in node.edges { offer([labels[edge]], targets[edge]) }
      if node.any > 0 { offer([any], node.any) }
      if node.star > 0 { offer([], node.star) }
    }
    var word: [UInt32] = []
    var node = 0
    while node < nodes.count, !nodes[node].isEnd, lengths[node] != .max {
      word += steps[node].letters
      node = steps[node].next
    }
    return word
  }
}

extension ValueGraph {
  /// Merges nodes with equal continuations, from the last to the first (Daciuk et al. 2000, for a complete trie).
  private mutating func minimize(_ trie: ValueTrie) {
    var merged = [Int](repeating: 0, count: trie.nodes.count)
    var known: [[UInt32]: Int] = [:]
    var kept: [(index: Int, children: [(label: UInt32, target: Int)])] = []
    for index in trie.nodes.indices.reversed() {
      let children = trie.children(of: index).map { (label: $0.label, target: merged[$0.node]) }
        .sorted { $0.label < $1.label }
      var key: [UInt32] = [trie.nodes[index].isEnd ? 1 : 0, trie.nodes[index].isStar ? 1 : 0]
      for child in children { key += [child.label, UInt32(child.target)] }
      if let equal = known[key] {
        merged[index] = equal
        continue
      }
      known[key] = kept.count
      merged[index] = kept.count
      kept.append((index, children))
    }
    for (index, children) in kept.reversed() {
      var node = Node(
        edges: labels.count..<labels.count, isEnd: trie.nodes[index].isEnd, isStar: trie.nodes[index].isStar)
      for child in children {
        let target = kept.count - 1 - child.target
        switch child.label {
        case Self.anyLabel: node.any = target
        case Self.starLabel: node.star = target
        default:
          labels.append(child.label)
          targets.append(target)
        }
      }
      node.edges = node.edges.lowerBound..<labels.count
      nodes.append(node)
    }
  }
}
