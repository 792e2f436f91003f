// Where one pattern alone can still change a verdict and only literal text follows in it, the text is forced: any other byte, or the end
// of the URL, leads to a known verdict. The lazy DFA compares such a text directly instead of making a state for each of its bytes.

extension SubsetConstruction {
  /// In a forced literal: any byte of a path.
  static let anyByte: UInt8 = 0

  /// The text that must follow for the verdict to be another than ``onMismatch(_:)``, with ``anyByte`` where any character of a path
  /// fits.
  ///
  /// `nil` when more than one pattern is left that does not match whatever follows, when something is accepted within the text, or
  /// when it has fewer than three bytes.
  func forcedLiteral(after state: StateSet) -> [UInt8]? {
    let raw = state.raw
    guard state.decoded.isEmpty, raw.acceptedBeforeSlashes.isEmpty, !raw.hasPendingSlash else { return nil }
    var live = TrieNodeID.none
    for thread in raw.threads {
      switch thread.kind {
      case .decided: continue
      case .node(let node) where forest.nodes[node].isSettled: continue
      case .node(let node) where !live.exists: live = node
      case .node, .value, .waiting, .items: return nil
      }
    }
    guard live.exists else { return nil }
    var text: [UInt8] = []
    while let next = onlyStep(from: live, inPath: state.phase == .path) {
      live = next.node
      text.append(next.byte)
    }
    // Whether the last byte is a slash makes a difference.
    while text.last == Self.anyByte { text.removeLast() }
    return text.count >= 3 ? text : nil
  }

  /// The only edge out of a node at which nothing is accepted.
  private func onlyStep(from id: TrieNodeID, inPath: Bool) -> (byte: UInt8, node: TrieNodeID)? {
    let node = forest.nodes[id]
    guard !node.starChild.exists, !node.firstVariable.exists, !node.isStar, !node.firstEnd.exists else { return nil }
    if node.anyChild.exists { return !node.firstChild.exists && inPath ? (Self.anyByte, node.anyChild) : nil }
    guard node.firstChild.exists else { return nil }
    let child = forest.nodes[node.firstChild]
    guard !child.nextSibling.exists, !child.label.isFolded, 0x21...0x7E ~= child.label.scalar else { return nil }
    // As written, these end the part.
    let byte = UInt8(child.label.scalar)
    return byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") ? nil : (byte, node.firstChild)
  }

  /// The first component that matches in each group when the forced text does not follow.
  func onMismatch(_ state: StateSet) -> [ComponentID] {
    var first = [ComponentID](repeating: .none, count: forest.roots.count)
    for thread in state.raw.threads {
      switch thread.kind {
      case .decided(let group, let component): first[group] = min(first[group], component)
      case .node(let id):
        let node = forest.nodes[id]
        first[node.place.group] = min(first[node.place.group], node.settled)
      case .value, .waiting, .items: continue
      }
    }
    return first
  }
}
