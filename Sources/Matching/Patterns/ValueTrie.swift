/// Words with shared beginnings: a trie in one array, children after their parents and in the order of first mention.
package struct ValueTrie: Sendable {
  /// A character, or one of the wildcards.
  package typealias Label = UInt32

  /// `?` and `*` in words, beyond all Unicode scalars.
  package static let any: Label = 0x11_0000
  package static let star: Label = 0x11_0001

  package struct Node: Sendable {
    fileprivate let label: Label
    /// Zero for none, because no node leads to the root.
    fileprivate var firstChild: UInt32 = 0
    fileprivate var nextSibling: UInt32 = 0
    package fileprivate(set) var isEnd = false
    package var isStar: Bool { label == ValueTrie.star }
    package var isLeaf: Bool { firstChild == 0 }
  }

  /// The root is the first.
  package private(set) var nodes = [Node(label: 0)]

  /// O(characters of the words).
  package init<Words: Sequence>(words: Words) where Words.Element: Sequence<Label> {
    // The parent and the label of each node.
    var origins: [UInt64] = [0]
    var lastChildren: [UInt32] = [0]
    var known = HashIndex()
    for word in words {
      var node = 0
      for label in word {
        let origin = UInt64(node) << 32 | UInt64(label)
        let hash = HashIndex.hash(CollectionOfOne(origin))
        let place = known.place(of: hash) { origins[$0] == origin }
        if let next = place.number {
          node = next
          continue
        }
        known.enter(nodes.count, hash, at: place)
        origins.append(origin)
        let made = UInt32(nodes.count)
        if nodes[node].isLeaf {
          nodes[node].firstChild = made
        } else {
          nodes[Int(lastChildren[node])].nextSibling = made
        }
        lastChildren[node] = made
        lastChildren.append(0)
        node = nodes.count
        nodes.append(Node(label: label))
      }
      nodes[node].isEnd = true
    }
  }

  /// The children of a node, in the order of first mention.
  package func children(of node: Int) -> some Sequence<(label: Label, node: Int)> {
    sequence(state: nodes[node].firstChild) { next -> (label: Label, node: Int)? in
      guard next != 0 else { return nil }
      let child = Int(next)
      next = nodes[child].nextSibling
      return (nodes[child].label, child)
    }
  }
}

extension PartLanguage.Kind {
  /// The characters and wildcards of a piece of a value.
  package var labels: [ValueTrie.Label] {
    switch self {
    case .literal(let text): text
    case .anyCharacter: [ValueTrie.any]
    case .anySequence: [ValueTrie.star]
    // Values do not nest (documented).
    case .values: []
    }
  }
}

// MARK: For regular expressions

extension ValueTrie {
  /// A way on from a node to where words end or part.
  struct Branch {
    let labels: [Label]
    let next: Int
  }

  /// The ways on from a node: the characters that nothing follows, and all others.
  func branches(of node: Int) -> (others: [Branch], singles: [UInt32]) {
    var others: [Branch] = []
    var singles: [UInt32] = []
    for child in children(of: node) {
      var labels = [child.label]
      var next = child.node
      while !nodes[next].isEnd, let only = onlyChild(of: next) {
        labels.append(nodes[only].label)
        next = only
      }
      if nodes[next].isLeaf, labels.count == 1, labels[0] < Self.any {
        singles.append(labels[0])
      } else {
        others.append(Branch(labels: labels, next: next))
      }
    }
    return (others, singles)
  }

  private func onlyChild(of node: Int) -> Int? {
    let child = Int(nodes[node].firstChild)
    return child != 0 && nodes[child].nextSibling == 0 ? child : nil
  }

  /// `true` if so many branchings follow each other that PCRE2, which nests groups to 250, refuses the expression.
  var isTooDeep: Bool {
    var depths = [Int](repeating: 0, count: nodes.count)
    for (index, node) in nodes.enumerated() {
      let isBranching = index == 0 || node.isEnd || onlyChild(of: index) == nil
      if isBranching, depths[index] >= 200 { return true }
      for child in children(of: index) { depths[child.node] = depths[index] + (isBranching ? 1 : 0) }
    }
    return false
  }
}
