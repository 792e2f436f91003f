// Pruning drops what cannot change a verdict, so that more byte sequences lead to the same state:
//
//   - threads of components later than one that matches whatever follows: they cannot win;
//   - all threads of a group in which that component cannot be beaten: one thread says that the group is decided;
//   - slashes that may be trailing ones, where they make no difference.

extension SubsetConstruction {
  mutating func prune(_ state: inout StateSet) {
    defer {
      state.raw.threads.sortWithoutRepetition()
      state.decoded.threads.sortWithoutRepetition()
    }
    if purpose == .listing { return }
    for group in settled.indices {
      settled[group] = .none
      earliest[group] = .none
    }
    findSettled(state.raw)
    findSettled(state.decoded)
    dropBeaten(&state.raw)
    dropBeaten(&state.decoded)
    decide(&state)
    forgetSlashes(&state.raw)
    forgetSlashes(&state.decoded)
  }

  private mutating func findSettled(_ track: StateSet.Track) {
    for thread in track.threads {
      switch thread.kind {
      case .decided(let group, let component): settled[group] = min(settled[group], component)
      case .node(let id):
        let node = forest.nodes[id]
        guard node.settled.exists else { continue }
        // With slashes that may be trailing ones, the component must have matched before them too.
        if track.hasPendingSlash {
          guard track.acceptedBeforeSlashes.contains(where: { settles($0, node) }) else { continue }
        }
        settled[node.place.group] = min(settled[node.place.group], node.settled)
      case .value, .waiting, .items: continue
      }
    }
  }

  /// Returns `true` if a tail is that of the component that matches at a node whatever follows.
  private func settles(_ id: TailID, _ node: ComponentForest.Node) -> Bool {
    let tail = forest.tails[id]
    return tail.acceptsAnything && tail.component == node.settled && tail.group == node.place.group
  }

  private mutating func dropBeaten(_ track: inout StateSet.Track) {
    var kept = 0
    for index in track.threads.indices {
      let thread = track.threads[index]
      let group = forest.group(of: thread)
      let component = forest.earliest(of: thread)
      if component > settled[group] { continue }
      earliest[group] = min(earliest[group], component)
      track.threads[kept] = thread
      kept += 1
    }
    track.threads.removeLast(track.threads.count - kept)
    if track.acceptedBeforeSlashes.isEmpty { return }
    track.acceptedBeforeSlashes.removeAll { forest.tails[$0].component > settled[forest.tails[$0].group] }
    for tail in track.acceptedBeforeSlashes {
      let tail = forest.tails[tail]
      earliest[tail.group] = min(earliest[tail.group], tail.component)
    }
  }

  /// Replaces all threads of each group that nothing can change by one.
  private mutating func decide(_ state: inout StateSet) {
    // In an array: a closure would copy the forest for each state.
    var isAnyDecided = false
    for index in settled.indices {
      isDecided[index] = settled[index].exists && settled[index] == earliest[index]
      if isDecided[index] { isAnyDecided = true }
    }
    if !isAnyDecided { return }
    state.raw.remove(isDecided, forest)
    state.decoded.remove(isDecided, forest)
    for index in settled.indices where isDecided[index] {
      state.raw.threads.append(.decided(GroupIndex(index), settled[index]))
    }
  }

  /// Forgets slashes that may be trailing ones where the same tails are accepted before and behind them.
  private func forgetSlashes(_ track: inout StateSet.Track) {
    guard track.hasPendingSlash else { return }
    var behind = track
    behind.hasPendingSlash = false
    guard acceptedTails(behind) == track.acceptedBeforeSlashes else { return }
    track.acceptedBeforeSlashes = []
    track.hasPendingSlash = false
  }
}
