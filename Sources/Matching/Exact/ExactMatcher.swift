// Decides whether pieces cover a text by following sets of positions, without backtracking: for each piece, the positions that it can end
// at are computed from those that it can begin at, between stars only up to the first end. A set is a bit for each position (bit-parallel
// simulation: Baeza-Yates and Gonnet 1992), so the time is O(text / 64 × scalars of the pattern), where a variable has the scalars of all
// its values.

import SourceText

/// The exact result for any pattern and text. Used where PCRE2 gives up or is not compiled in, and by `explain`.
package struct ExactMatcher {
  /// The text, folded.
  let text: [UInt32]
  private let folding: CaseFolding
  private let occurrences = Occurrences()

  package init(_ subject: PartSubject, folding: CaseFolding) {
    self.folding = folding
    text = folding.fold(subject.scalars)
  }

  /// The positions before each occurrence of a scalar, made when a wide set is compared with it for the first time.
  private final class Occurrences {
    var sets: [UInt32: PositionSet] = [:]
  }

  /// Wider sets, in words, are compared with a scalar all at once.
  private static let wideSet = 4
  /// The most scalars whose occurrences are kept: 32 bytes for each scalar of the text.
  private static let keptScalars = 256

  /// Returns `true` if one of the alternatives covers the text.
  package func accepts(_ language: PartLanguage) -> Bool {
    language.alternatives.contains { follow($0).isCovered }
  }

  /// The reach of the pieces: the greatest position that a beginning of the pieces can end at, and how many pieces
  /// that beginning has at most.
  package func reach(_ pieces: [PartLanguage.Piece]) -> (position: Int, pieces: Int) {
    follow(pieces, toReach: true).reach
  }

  private func position(_ position: Int) -> PositionSet { PositionSet(position, upTo: text.count) }

  /// The positions that a piece can end at when it begins at one of the given.
  private func ends(of piece: PartLanguage.Piece, from starts: PositionSet) -> PositionSet {
    var ends = starts
    switch piece.kind {
    case .literal, .anyCharacter, .anySequence: for label in piece.kind.labels { move(&ends, by: label) }
    case .values(let values):
      if let automaton = values.automatonIfFrequent(folding) { return self.ends(of: automaton, from: starts) }
      ends = PositionSet(upTo: text.count)
      for value in values where mayBegin(value, at: starts) {
        ends.formUnion(value.reduce(into: starts) { move(&$0, by: $1) })
      }
    }
    return ends
  }

  /// Returns `false` if the first character of a value is at none of few positions.
  private func mayBegin(_ value: ArraySlice<ValueTrie.Label>, at starts: PositionSet) -> Bool {
    guard starts.width == 1, let label = value.first, label < ValueTrie.any else { return true }
    return starts.contains { isFollowed($0, by: label) }
  }

  /// Moves positions over a character or a wildcard.
  private func move(_ positions: inout PositionSet, by label: ValueTrie.Label) {
    switch label {
    case ValueTrie.any: positions.advance()
    case ValueTrie.star: positions.fillToEnd()
    default:
      if !positions.isEmpty { positions = advanced(positions, over: label) }
    }
  }

  /// The same for the values of a variable: each state of their automaton is visited once, with all positions that lead to it.
  private func ends(of values: ValueAutomata.Automaton, from starts: PositionSet) -> PositionSet {
    var ends = PositionSet(upTo: text.count)
    var open = OpenStates()
    open.add(values.root, starts)
    // No state that was not visited yet leads to the last one.
    while let next = open.states.popLast() {
      let state = values[next.id]
      var positions = next.positions
      if state.isStar { positions.fillToEnd() }
      if state.isEnd { ends.formUnion(positions) }
      open.add(state.starTarget, positions)
      if state.anyTarget.exists { open.add(state.anyTarget, positions.advanced()) }
      let edges = values.edges(of: state)
      if positions.width == 1, edges.count > Self.fewEdges {
        for position in positions.all where position < text.count {
          guard let target = edges.target(of: CharacterLabel(text[position], folding)) else { continue }
          open.add(target, PositionSet(position + 1, upTo: text.count))
        }
        continue
      }
      for edge in edges {
        open.add(edge.target, advanced(positions, over: edge.label.scalar))
      }
    }
    return ends
  }

  /// With more edges, the one for the scalar at a position is searched for.
  private static let fewEdges = 4

  /// The states that are still to be visited, ascending, with the positions that lead to them.
  private struct OpenStates {
    var states: [(id: ValueStateID, positions: PositionSet)] = []

    mutating func add(_ id: ValueStateID, _ positions: PositionSet) {
      guard id.exists, !positions.isEmpty else { return }
      let index = states.partitioningIndex { $0.id.number >= id.number }
      if index < states.count, states[index].id == id {
        states[index].positions.formUnion(positions)
      } else {
        states.insert((id, positions), at: index)
      }
    }
  }

  /// The positions that a piece can begin at when it ends at one of the given.
  private func starts(of piece: PartLanguage.Piece, to ends: PositionSet) -> PositionSet {
    func starts(of word: some BidirectionalCollection<ValueTrie.Label>) -> PositionSet {
      word.reversed().reduce(into: ends) { moveBack(&$0, by: $1) }
    }
    guard case .values(let values) = piece.kind else { return starts(of: piece.kind.labels) }
    return values.reduce(into: PositionSet(upTo: text.count)) { $0.formUnion(starts(of: $1)) }
  }

  /// Moves positions back over a character or a wildcard.
  private func moveBack(_ positions: inout PositionSet, by label: ValueTrie.Label) {
    switch label {
    case ValueTrie.any: positions.retreat()
    case ValueTrie.star: positions.fillFromStart()
    default:
      if positions.isEmpty { return }
      positions.retreat()
      keep(&positions, before: label)
    }
  }

  /// The positions behind a scalar that follows some.
  private func advanced(_ positions: PositionSet, over scalar: UInt32) -> PositionSet {
    if let known = known(scalar, at: positions) { return positions.advanced(over: known) }
    var next = positions
    next.keep { isFollowed($0, by: scalar) }
    next.advance()
    return next
  }

  /// Keeps the positions that a scalar follows.
  private func keep(_ positions: inout PositionSet, before scalar: UInt32) {
    if let known = known(scalar, at: positions) { return positions.formIntersection(known) }
    positions.keep { isFollowed($0, by: scalar) }
  }

  private func isFollowed(_ position: Int, by scalar: UInt32) -> Bool {
    position < text.count && text[position] == scalar
  }

  /// The positions before each occurrence of a scalar, where all positions of a set are compared with it at once.
  private func known(_ scalar: UInt32, at positions: PositionSet) -> PositionSet? {
    positions.width > Self.wideSet ? occurrences(of: scalar) : nil
  }

  /// The positions before each occurrence of a scalar; `nil` where enough others are known.
  private func occurrences(of scalar: UInt32) -> PositionSet? {
    if let known = occurrences.sets[scalar] { return known }
    guard occurrences.sets.count < Self.keptScalars else { return nil }
    var found = PositionSet(upTo: text.count)
    for index in text.indices where text[index] == scalar { found.insert(index) }
    occurrences.sets[scalar] = found
    return found
  }
}

// MARK: Between stars

extension ExactMatcher {
  /// Follows pieces through the text. A star goes on from the first text that the pieces before it cover, and what is behind the last star can only
  /// be at the end: the positions between are not visited.
  ///
  /// - Parameter toReach: Whether the reach is asked for, which needs all positions behind the last star.
  private func follow(
    _ pieces: [PartLanguage.Piece], toReach: Bool = false
  ) -> (isCovered: Bool, reach: (position: Int, pieces: Int)) {
    var starts = 0...0
    var reach = (position: 0, pieces: 0)
    var start = 0
    while let star = pieces[start...].firstIndex(where: { $0.kind.isStar }) {
      let run = pieces[start..<star]
      let first = firstEnd(of: run, from: starts)
      guard let end = first.end else { return (false, first.reach ?? reach) }
      starts = end...text.count
      // A star reaches the end: relevant is the earliest position where the next piece can begin.
      reach = (end, star + 1)
      start = star + 1
    }
    let run = pieces[start...]
    if !toReach, starts.upperBound == text.count, let longest = longest(run) {
      starts = max(starts.lowerBound, text.count - longest)...text.count
    }
    let covered = cover(run, from: starts)
    return (covered.ends.contains(text.count), covered.reach ?? reach)
  }

  /// The positions that pieces without stars can end at, and the reach of those that can.
  private func cover(
    _ run: ArraySlice<PartLanguage.Piece>, from starts: ClosedRange<Int>
  ) -> (ends: PositionSet, reach: (position: Int, pieces: Int)?) {
    var ends = PositionSet(starts, upTo: text.count)
    var reach: (position: Int, pieces: Int)?
    for (index, piece) in zip(run.indices, run) {
      ends = self.ends(of: piece, from: ends)
      guard let furthest = ends.last else { break }
      reach = (furthest, index + 1)
    }
    return (ends, reach)
  }

  /// The first position that pieces can end at, else their reach. The first starts are followed alone, then more of them: those behind an end have
  /// later ones.
  private func firstEnd(
    of run: ArraySlice<PartLanguage.Piece>, from starts: ClosedRange<Int>
  ) -> (end: Int?, reach: (position: Int, pieces: Int)?) {
    var count = Self.firstStarts
    while count < starts.count {
      let first = starts.lowerBound...starts.lowerBound + count
      if let end = cover(run, from: first).ends.first, end <= first.upperBound { return (end, nil) }
      count *= 8
    }
    let covered = cover(run, from: starts)
    return (covered.ends.first, covered.reach)
  }

  /// The starts that are followed first, in characters.
  private static let firstStarts = 128

  /// The most characters that pieces cover; `nil` if there is no most.
  private func longest(_ run: ArraySlice<PartLanguage.Piece>) -> Int? {
    var sum = 0
    for piece in run {
      switch piece.kind {
      case .literal(let text): sum += text.count
      case .anyCharacter: sum += 1
      case .anySequence: return nil
      case .values(let values):
        guard let longest = values.longest else { return nil }
        sum += longest
      }
    }
    return sum
  }
}

extension PartLanguage {
  func accepts(_ subject: PartSubject) -> Bool { ExactMatcher(subject, folding: folding).accepts(self) }

  func accepts(_ text: [UInt8]) -> Bool { accepts(PartSubject(bytes: text)) }
}

extension ExactMatcher {
  /// The scalars that each piece matches when one alternative covers the text: every star and variable as much as it can, from the
  /// left, as a greedy matcher would. `nil` when none does.
  package func captures(_ language: PartLanguage) -> [(piece: PartLanguage.Piece, range: Range<Int>)]? {
    for pieces in language.alternatives {
      if let ranges = captures(pieces) { return zip(pieces, ranges).map { ($0, $1) } }
    }
    return nil
  }

  private func captures(_ pieces: [PartLanguage.Piece]) -> [Range<Int>]? {
    // From the right: where each piece may end so that the rest still covers the text. Kept for the last piece of each block only and
    // computed again for the block, so that memory grows with the root of the number of pieces.
    let size = max(1, Int(Double(pieces.count).squareRoot()))
    let blocks = stride(from: 0, to: pieces.count, by: size).map { $0..<min($0 + size, pieces.count) }
    var lastMayEnd: [PositionSet] = []
    var allowed = position(text.count)
    for block in blocks.reversed() {
      lastMayEnd.append(allowed)
      for piece in pieces[block].reversed() { allowed = starts(of: piece, to: allowed) }
    }
    guard allowed.contains(0) else { return nil }
    var ranges: [Range<Int>] = []
    for block in blocks {
      var mayEnd: [PositionSet] = []
      allowed = lastMayEnd.removeLast()
      for piece in pieces[block].reversed() {
        mayEnd.append(allowed)
        allowed = starts(of: piece, to: allowed)
      }
      for piece in pieces[block] {
        let start = ranges.last?.upperBound ?? 0
        var reached = ends(of: piece, from: position(start))
        reached.formIntersection(mayEnd.removeLast())
        guard let end = reached.last else { return nil }
        ranges.append(start..<end)
      }
    }
    return ranges
  }
}
