// Literal text that one pattern alone goes on with: no states are needed within it, because every other URL has the same verdict.

extension SubsetConstruction {
  /// The byte in ``onlyText(after:)`` for any character of a path.
  static let anyByte: UInt8 = 0
  /// Bytes of a text that is worth a comparison.
  private static let leastText = 3

  /// The text that must follow for another verdict than without it, with ``anyByte`` where any character of a path fits.
  ///
  /// - Returns: `nil` where more than one thread can still change a verdict, where a component is accepted within the text, and where it has
  ///   a few bytes only.
  /// - Complexity: O(threads + text).
  func onlyText(after state: StateSet) -> [UInt8]? {
    guard !followsDecoder(state), state.raw.acceptedBeforeSlashes.isEmpty, !state.raw.hasPendingSlash,
      var node = onlyThread(of: state)
    else { return nil }
    var text: [UInt8] = []
    while let next = onlyStep(from: node, inPath: state.phase == .path) {
      text.append(next.byte)
      node = next.node
    }
    // A slash at the end of a URL is no character there.
    while text.last == Self.anyByte { text.removeLast() }
    return text.count >= Self.leastText ? text : nil
  }

  /// Goes on to the state of all URLs that do not have the text of ``onlyText(after:)``.
  mutating func missText(_ state: inout StateSet) {
    state.raw.threads.removeAll { isLive($0) }
    prune(&state)
  }

  /// The node of the only thread that can change a verdict.
  private func onlyThread(of state: StateSet) -> TrieNodeID? {
    var found: TrieNodeID?
    for thread in state.raw.threads where isLive(thread) {
      guard found == nil, case .node(let node) = thread.kind else { return nil }
      found = node
    }
    return found
  }

  private func isLive(_ thread: NFAThread) -> Bool {
    switch thread.kind {
    case .decided: false
    case .node(let node): !forest.nodes[node].isSettled
    case .value, .waiting, .items: true
    }
  }

  /// The only byte that goes on from a node where nothing is accepted.
  private func onlyStep(from id: TrieNodeID, inPath: Bool) -> (byte: UInt8, node: TrieNodeID)? {
    let node = forest.nodes[id]
    if node.starChild.exists || node.firstVariable.exists || node.isStar || node.firstEnd.exists { return nil }
    if node.anyChild.exists { return !node.firstChild.exists && inPath ? (Self.anyByte, node.anyChild) : nil }
    guard node.firstChild.exists else { return nil }
    let child = forest.nodes[node.firstChild]
    guard !child.nextSibling.exists, !child.label.isFolded, 0x21...0x7E ~= child.label.scalar else { return nil }
    let byte = UInt8(child.label.scalar)
    // As written, these end the part.
    return unsafe LinkText.endsPath(byte) ? nil : (byte, node.firstChild)
  }
}
