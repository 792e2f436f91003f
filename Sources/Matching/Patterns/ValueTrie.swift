/// Words with shared beginnings: a trie in one array, children after their parents and in the order of first mention.
package struct ValueTrie: Sendable {
  /// A character, or one of the wildcards.
  package typealias Label = UInt32

  /// `?` and `*` in words, beyond all Unicode scalars.
  package static let any: Label = 0x11_0000
  package static let star: Label = 0x11_0001

  package struct Node: Sendable {
    package fileprivate(set) var children: [(label: Label, node: Int)] = []
    /// A word ends here.
    package fileprivate(set) var isEnd = false
    /// The node is behind `*`.
    package let isStar: Bool
  }

  /// The root is the first.
  package private(set) var nodes = [Node(isStar: false)]

  /// O(characters of the words).
  package init(words: some Sequence<[Label]>) {
    // The parent and the label of each node.
    var origins: [UInt64] = [0]
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
        nodes[node].children.append((label, nodes.count))
        node = nodes.count
        nodes.append(Node(isStar: label == Self.star))
      }
      nodes[node].isEnd = true
    }
  }

  /// The values of a variable.
  package init(_ values: some Collection<[PartLanguage.Piece]>) {
    self.init(words: values.lazy.map { $0.flatMap { Self.labels($0.kind) } })
  }

  private static func labels(_ kind: PartLanguage.Kind) -> [Label] {
    switch kind {
    case .literal(let text): text
    case .anyCharacter: [any]
    case .anySequence: [star]
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

  func isLeaf(_ node: Int) -> Bool { nodes[node].children.isEmpty }

  func branches(of node: Int) -> [Branch] {
    nodes[node].children.map { child in
      var labels = [child.label]
      var next = child.node
      while !nodes[next].isEnd, nodes[next].children.count == 1 {
        labels.append(nodes[next].children[0].label)
        next = nodes[next].children[0].node
      }
      return Branch(labels: labels, next: next)
    }
  }

  /// The only character of a branch, where nothing follows.
  func singleScalar(_ branch: Branch) -> UInt32? {
    isLeaf(branch.next) && branch.labels.count == 1 && branch.labels[0] < Self.any ? branch.labels[0] : nil
  }

  /// `true` if so many branchings follow each other that PCRE2, which nests groups to 250, refuses the expression.
  var isTooDeep: Bool {
    var depths = [Int](repeating: 0, count: nodes.count)
    for (index, node) in nodes.enumerated() {
      let isBranching = index == 0 || node.isEnd || node.children.count != 1
      if isBranching, depths[index] >= 200 { return true }
      for child in node.children { depths[child.node] = depths[index] + (isBranching ? 1 : 0) }
    }
    return false
  }
}
