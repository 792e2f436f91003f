// A star that a text has passed ends the need for what is before it in its chain: the variables there need not be begun again at each place of the
// rest of the text (see ``PatternChains``).

/// The chains with variables, and how far a text has come in each.
struct PassedStars {
  /// The nodes of chains with variables, in their order.
  private let members: [UInt32]
  /// For each chain, the place of its first node in ``members``.
  private let firstMembers: [Int]
  /// For each chain, the depth of the last star that was passed, and the chains with one.
  private var depths: [UInt32]
  private var passed: [Int] = []

  /// O(nodes).
  init(_ view: FormPatterns.View) {
    var hasVariables = [Bool](repeating: false, count: unsafe view.chainCount + 1)
    for number in unsafe 0..<view.nodeCount {
      let node = unsafe view.nodes[number]
      if node.isStarBehindVariable { hasVariables[Int(node.chain)] = true }
    }
    // A node of a chain comes after those before it.
    var counts = [Int](repeating: 0, count: hasVariables.count + 1)
    for number in unsafe 0..<view.nodeCount {
      let chain = unsafe Int(view.nodes[number].chain)
      if hasVariables[chain] { counts[chain + 1] += 1 }
    }
    for chain in hasVariables.indices { counts[chain + 1] += counts[chain] }
    firstMembers = counts
    var members = [UInt32](repeating: 0, count: counts[hasVariables.count])
    for number in unsafe 0..<view.nodeCount {
      let node = unsafe view.nodes[number]
      if hasVariables[Int(node.chain)] { members[counts[Int(node.chain)] + Int(node.depth) - 1] = UInt32(number) }
    }
    self.members = members
    depths = Array(repeating: 1, count: hasVariables.count)
  }

  mutating func removeAll() {
    for chain in passed { depths[chain] = 1 }
    passed.removeAll(keepingCapacity: true)
  }

  /// The nodes that are not needed behind a star, but for those behind the star before it. Each is returned once a text.
  mutating func pass(_ star: PatternNode) -> ArraySlice<UInt32> {
    let (chain, depth) = (Int(star.chain), depths[Int(star.chain)])
    guard star.depth > depth else { return [] }
    if depth == 1 { passed.append(chain) }
    depths[chain] = star.depth
    let first = firstMembers[chain] - 1
    return members[first + Int(depth)..<first + Int(star.depth)]
  }
}
