// Subset construction (Rabin and Scott, "Finite automata and their decision problems", 1959), one step at a time: from the state before a
// byte to the state after it. A step has two phases:
//
//   1. The threads move by the byte. Where it ends the path or the query, the tails that are accepted there begin the next part
//      (SubsetConstruction+Parts).
//   2. The state is pruned of everything that cannot change a verdict (SubsetConstruction+Pruning).
//
// Invariant: a pruned state holds no thread of a component later than one that matches whatever follows, its threads are ascending, and
// equal states are equal word for word.
//
// Bound: a step costs O(threads × outgoing edges). The number of states can be 2^threads, so nothing here keeps them: a search has
// a budget.

/// Follows all components of a forest through a URL. It holds scratch space only, and the states of query dictionaries.
struct SubsetConstruction: Sendable {
  let forest: ComponentForest
  let purpose: Purpose
  var mover: ThreadMover
  /// For each group, the earliest component that matches whatever follows.
  var settled: [ComponentID]
  /// For each group, the earliest component that can still match.
  var earliest: [ComponentID]
  /// For each group, `true` where the two are one.
  var isDecided: [Bool]
  /// The characters that a byte completes.
  private var characters: [PartDecoder.Character] = []

  enum Purpose: Sendable {
    /// The first component that matches, of any URL: those with other undecodable parts become impossible.
    case search
    /// Every component that matches, of a URL with the forest's undecodable parts.
    case listing
  }

  init(_ forest: ComponentForest, for purpose: Purpose) {
    self.forest = forest
    self.purpose = purpose
    mover = ThreadMover(forest)
    settled = Array(repeating: .none, count: forest.roots.count)
    earliest = settled
    isDecided = Array(repeating: false, count: settled.count)
  }

  /// The state before the first byte of the path.
  mutating func start() -> StateSet {
    var state = StateSet()
    mover.begin()
    for root in forest.roots {
      if forest.nodes[root.raw].earliest.exists { mover.add(root.raw, to: &state.raw.threads) }
      if forest.nodes[root.decoded].earliest.exists { mover.add(root.decoded, to: &state.decoded.threads) }
    }
    return state
  }

  /// Goes on by one byte of the URL as written: of its path, query or fragment, with the `?` and `#` before them.
  mutating func step(_ state: inout StateSet, _ byte: UInt8) {
    switch (state.phase, byte) {
    case (.start, UInt8(ascii: "/")): beginPath(&state)
    case (.start, UInt8(ascii: "?")), (.path, UInt8(ascii: "?")): leavePath(&state)
    case (.start, UInt8(ascii: "#")), (.path, UInt8(ascii: "#")):
      leavePath(&state)
      leaveQuery(&state)
    case (.query, UInt8(ascii: "#")): leaveQuery(&state)
    default: advance(&state, byte)
    }
    prune(&state)
  }

  /// The first component that matches in each group when the URL ends here; ``ComponentID/none`` for none.
  /// For a ``Purpose/search``, `nil` when no URL with the forest's undecodable parts can end here.
  mutating func finish(_ state: StateSet) -> [ComponentID]? {
    var first = [ComponentID](repeating: .none, count: forest.roots.count)
    return forEachMatch(state) { first[$0] = min(first[$0], $1) } ? first : nil
  }

  /// Every component that matches when the URL ends here, ascending; for the purpose ``Purpose/listing``.
  mutating func finishAll(_ state: StateSet) -> [ComponentID] {
    var components: [ComponentID] = []
    _ = forEachMatch(state) { components.append($1) }
    return components.sortedWithoutRepetition()
  }

  /// Calls `body` with the components that match when the URL ends here; `false` when no URL of a ``Purpose/search`` can.
  @inline(__always)
  private mutating func forEachMatch(_ state: StateSet, _ body: (GroupIndex, ComponentID) -> Void) -> Bool {
    // Where the path decides, the next parts are not begun.
    if forest.readsPathsAlone, state.phase == .path, !followsDecoder(state) {
      forEachAcceptedByPath(state, body)
      return !state.isImpossible
    }
    var last = state
    end(&last)
    if last.isImpossible { return false }
    forEachAccepted(last, body)
    return true
  }

  private func forEachAcceptedByPath(_ state: StateSet, _ body: (GroupIndex, ComponentID) -> Void) {
    for thread in state.raw.threads {
      if case .decided(let group, let component) = thread.kind { body(group, component) }
    }
    forEachAcceptedTail(state.raw) { body(forest.tails[$0].group, forest.tails[$0].component) }
  }

  private func forEachAccepted(_ state: StateSet, _ body: (GroupIndex, ComponentID) -> Void) {
    state.forEachThread { thread in
      switch thread.kind {
      case .decided(let group, let component): body(group, component)
      case .node(let node):
        forest.forEachTail(endingAt: node) { body(forest.tails[$0].group, forest.tails[$0].component) }
      case .value, .waiting, .items: break
      }
    }
  }

  /// Returns `true` if no later byte changes a verdict.
  func isFinal(_ state: StateSet) -> Bool {
    state.decoded.isEmpty && state.raw.acceptedBeforeSlashes.isEmpty && state.raw.threads.allSatisfy { $0.isDecided }
  }

  // MARK: Within a part

  private mutating func advance(_ state: inout StateSet, _ byte: UInt8) {
    let isPath = state.phase == .path
    move(&state.raw, PartDecoder.Character(written: byte), isPath)
    guard followsDecoder(state) else { return }
    characters.removeAll(keepingCapacity: true)
    state.decoder.take(byte, forest.scalars) { characters.append($0) }
    for character in characters { move(&state.decoded, character, isPath) }
    guard mustDecode(state.phase), state.decoder.isInvalid else { return }
    if forest.undecodable.contains(state.phase.part) { state.decoder = .invalid } else { state.isImpossible = true }
  }

  mutating func finishDecoder(_ state: inout StateSet) {
    defer { state.decoder = PartDecoder() }
    guard followsDecoder(state) else { return }
    characters.removeAll(keepingCapacity: true)
    state.decoder.finish { characters.append($0) }
    for character in characters { move(&state.decoded, character, state.phase == .path) }
    if mustDecode(state.phase), state.decoder.isInvalid != forest.undecodable.contains(state.phase.part) {
      state.isImpossible = true
    }
  }

  /// Returns `true` if the decoded form of the current part matters.
  @inline(__always)
  func followsDecoder(_ state: StateSet) -> Bool { !state.decoded.isEmpty || mustDecode(state.phase) }

  /// Returns `true` if a search must know if the current part can be decoded.
  private func mustDecode(_ phase: StateSet.Phase) -> Bool {
    purpose == .search && forest.decodedParts.contains(phase.part)
  }

  private mutating func move(_ track: inout StateSet.Track, _ character: PartDecoder.Character, _ isPath: Bool) {
    if track.isEmpty { return }
    if isPath {
      if character.scalar != UInt32(UInt8(ascii: "/")) {
        track.acceptedBeforeSlashes.removeAll(keepingCapacity: true)
        track.hasPendingSlash = false
      } else if !track.hasPendingSlash {
        track.acceptedBeforeSlashes = acceptedTails(track)
        track.hasPendingSlash = true
      }
    }
    mover.advance(&track.threads, character)
  }
}
