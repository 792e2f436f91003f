extension SubsetConstruction {
  /// The possible verdicts of a group after the beginning of a URL.
  struct Prospects: OptionSet {
    let rawValue: UInt8

    /// A component of the group can still match.
    static let alive = Prospects(rawValue: 1)
    /// A component matches whatever follows, and no byte brings an earlier one.
    static let decided = Prospects(rawValue: 2)
  }

  /// Finds the prospects of each group after some bytes. O(threads + groups).
  func findProspects(of state: StateSet, _ prospects: inout [Prospects]) {
    findProspects(of: state, where: { _ in true }, &prospects)
    for tail in state.raw.acceptedBeforeSlashes { prospects[Int(forest.tails[tail].group.number)].insert(.alive) }
    for tail in state.decoded.acceptedBeforeSlashes { prospects[Int(forest.tails[tail].group.number)].insert(.alive) }
  }

  /// Finds the most that the prospects of each group can be after one more byte, which no thread names. O(threads + groups).
  ///
  /// - Parameter isSlash: Whether the byte is a slash of the path, before which the path may end as well.
  func findProspectsOfUnnamed(after state: StateSet, isSlash: Bool, _ prospects: inout [Prospects]) {
    findProspects(of: state, where: { readsUnnamed($0) }, &prospects)
    guard isSlash else { return }
    forEachAcceptedTail(state.raw) { prospects[Int(forest.tails[$0].group.number)].insert(.alive) }
    forEachAcceptedTail(state.decoded) { prospects[Int(forest.tails[$0].group.number)].insert(.alive) }
  }

  /// Finds the prospects by some of the threads.
  @inline(__always)
  private func findProspects(
    of state: StateSet, where isKept: (NFAThread) -> Bool, _ prospects: inout [Prospects]
  ) {
    prospects.removeAll(keepingCapacity: true)
    for _ in settled.indices { prospects.append([]) }
    state.forEachThread { thread in
      if isKept(thread) {
        prospects[Int(forest.group(of: thread).number)].insert(thread.isDecided ? [.alive, .decided] : .alive)
      }
    }
  }

  /// Returns `true` if a thread can go on with a byte that it does not name.
  @inline(__always)
  private func readsUnnamed(_ thread: NFAThread) -> Bool {
    switch thread.kind {
    case .node(let node): forest.nodes[node].isStar || forest.nodes[node].anyChild.exists
    case .value(_, let id): forest.values.states[id].isStar || forest.values.states[id].anyTarget.exists
    case .waiting, .items, .decided: true
    }
  }

  /// The nodes of the forest: about the steps that building it took.
  var size: Int { forest.nodes.count }

  /// The bytes of the states of query dictionaries.
  var stateSize: Int { mover.queryStates.size }

  /// The steps from part to part and in query dictionaries since the last call.
  mutating func takeTailSteps() -> Int {
    defer { mover.tailSteps = 0 }
    return mover.tailSteps
  }
}
