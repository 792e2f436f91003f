// From part to part: the tails accepted at the end of the path enter the query, and those accepted there enter the fragment.

extension SubsetConstruction {
  /// The first slash of a path is never a trailing one.
  mutating func beginPath(_ state: inout StateSet) {
    let slash = PartDecoder.Character(written: UInt8(ascii: "/"))
    mover.advance(&state.raw.threads, slash)
    mover.advance(&state.decoded.threads, slash)
    state.phase = .path
  }

  mutating func leavePath(_ state: inout StateSet) {
    // An empty path is `/`.
    if state.phase == .start { beginPath(&state) }
    finishDecoder(&state)
    let tails = acceptedTails(state.raw) + acceptedTails(state.decoded)
    state = begun(.query, after: state)
    mover.begin()
    mover.tailSteps += tails.count
    for tail in tails { enterQuery(tail, &state) }
  }

  private mutating func enterQuery(_ id: TailID, _ state: inout StateSet) {
    let tail = forest.tails[id]
    switch tail.query {
    case .any where tail.acceptsAnything: state.raw.threads.append(.decided(tail.group, tail.component))
    case .any: state.raw.threads.append(.waiting(id))
    case .pattern(let root): enter(root, &state)
    case .items(let dictionary):
      let thread = NFAThread.items(id, state: mover.start(of: dictionary))
      if forest.dictionaries[dictionary].isDecoded {
        state.decoded.threads.append(thread)
      } else {
        state.raw.threads.append(thread)
      }
    }
  }

  mutating func leaveQuery(_ state: inout StateSet) {
    finishDecoder(&state)
    var tails: [TailID] = []
    state.forEachThread { thread in
      switch thread.kind {
      case .node(let node): forest.forEachTail(endingAt: node) { tails.append($0) }
      case .waiting(let tail): tails.append(tail)
      case .items(let tail, let query): if mover.accepts(query, of: tail) { tails.append(tail) }
      case .value, .decided: break
      }
    }
    state = begun(.fragment, after: state)
    mover.begin()
    mover.tailSteps += tails.count
    for tail in tails {
      let tail = forest.tails[tail]
      if tail.fragment.exists {
        enter(tail.fragment, &state)
      } else {
        state.raw.threads.append(.decided(tail.group, tail.component))
      }
    }
  }

  /// Goes on to the end of the fragment.
  mutating func end(_ state: inout StateSet) {
    if state.phase == .start || state.phase == .path { leavePath(&state) }
    if state.phase == .query { leaveQuery(&state) }
    finishDecoder(&state)
  }

  private mutating func enter(_ root: TrieNodeID, _ state: inout StateSet) {
    if forest.nodes[root].place.isDecoded {
      mover.add(root, to: &state.decoded.threads)
    } else {
      mover.add(root, to: &state.raw.threads)
    }
  }

  /// A part with nothing in it but the verdicts that are decided already.
  private func begun(_ phase: StateSet.Phase, after state: StateSet) -> StateSet {
    var next = StateSet()
    next.isImpossible = state.isImpossible
    next.phase = phase
    next.raw.threads = state.raw.threads.filter { $0.isDecided }
    return next
  }

  /// The tails whose path is accepted if it ends here, ascending.
  func acceptedTails(_ track: StateSet.Track) -> [TailID] {
    if track.hasPendingSlash { return track.acceptedBeforeSlashes }
    var tails: [TailID] = []
    forEachAcceptedTail(track) { tails.append($0) }
    return tails.sortedWithoutRepetition()
  }

  /// Calls `body` with the tails whose path is accepted if it ends here; some more than once.
  @inline(__always)
  func forEachAcceptedTail(_ track: StateSet.Track, _ body: (TailID) -> Void) {
    if track.hasPendingSlash { return track.acceptedBeforeSlashes.forEach(body) }
    for thread in track.threads {
      if case .node(let node) = thread.kind { forest.forEachTail(endingAt: node, body) }
    }
  }
}
