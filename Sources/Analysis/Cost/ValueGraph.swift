import Matching

/// Words as a minimal acyclic automaton, in which common ends are shared. Each word is exactly one path from the root.
///
/// Node 0 is the root; edges lead to higher numbers.
struct ValueGraph: Sendable {
  struct Node: Sendable {
    fileprivate let edgeRange: (start: UInt32, end: UInt32)
    fileprivate let wildcards: (any: UInt32, star: UInt32)
    /// A word ends here.
    let isEnd: Bool
    /// The node is after `*`: any character leads to itself.
    let isStar: Bool

    var edges: Range<Int> { Int(edgeRange.start)..<Int(edgeRange.end) }
    /// After `?`; zero for none.
    var any: Int { Int(wildcards.any) }
    /// After `*`; zero for none.
    var star: Int { Int(wildcards.star) }
  }

  private(set) var nodes: [Node] = []
  private(set) var labels: [UInt32] = []
  private var targets: [UInt32] = []

  /// O(characters of the words).
  init(_ words: some Sequence<[UInt32]>) { self.init(ValueAutomata.Automaton(words, .none)) }

  /// The values of a variable, with their wildcards.
  init(_ values: ValueList, _ folding: CaseFolding) { self.init(values.automaton(folding)) }

  private init(_ automaton: ValueAutomata.Automaton) {
    automaton.forEachState { isEnd, isStar, any, star, edges in
      let start = UInt32(labels.count)
      for edge in edges {
        labels.append(edge.label)
        targets.append(UInt32(edge.target))
      }
      nodes.append(
        Node(
          edgeRange: (start, UInt32(labels.count)), wildcards: (UInt32(any), UInt32(star)), isEnd: isEnd, isStar: isStar
        ))
    }
  }

  func target(_ edge: Int) -> Int { Int(targets[edge]) }

  var wordCount: Int {
    var counts = [Int](repeating: 0, count: nodes.count)
    for (index, node) in nodes.enumerated().reversed() {
      let below = node.edges.reduce(0) { $0 + counts[target($1)] }
      counts[index] =
        below + (node.any > 0 ? counts[node.any] : 0) + (node.star > 0 ? counts[node.star] : 0) + (node.isEnd ? 1 : 0)
    }
    return counts.first ?? 0
  }

  /// The greatest number of words that begin one text, wildcards ignored.
  var overlap: Int {
    var most = [Int](repeating: 0, count: nodes.count)
    for (index, node) in nodes.enumerated().reversed() {
      var best = node.edges.reduce(0) { max($0, most[target($1)]) }
      for next in [node.any, node.star] where next > 0 { best = max(best, most[next]) }
      most[index] = best + (node.isEnd ? 1 : 0)
    }
    return most.first ?? 0
  }

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
      for edge in node.edges { offer([labels[edge]], target(edge)) }
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
