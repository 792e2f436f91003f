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
    prospects.removeAll(keepingCapacity: true)
    for _ in settled.indices { prospects.append([]) }
    for thread in state.raw.threads {
      let group = Int(forest.group(of: thread).number)
      prospects[group].insert(thread.isDecided ? [.alive, .decided] : .alive)
    }
    for thread in state.decoded.threads { prospects[Int(forest.group(of: thread).number)].insert(.alive) }
    for tail in state.raw.acceptedBeforeSlashes { prospects[Int(forest.tails[tail].group.number)].insert(.alive) }
    for tail in state.decoded.acceptedBeforeSlashes { prospects[Int(forest.tails[tail].group.number)].insert(.alive) }
  }

  /// The nodes of the forest: about the steps that building it took.
  var size: Int { forest.nodes.count }

  /// The steps from part to part and in query dictionaries since the last call.
  mutating func takeTailSteps() -> Int {
    defer { mover.tailSteps = 0 }
    return mover.tailSteps
  }
}
