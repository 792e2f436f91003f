// Decides whether pieces cover a text by following sets of positions, without backtracking: for each piece, the positions that it can end
// at are computed from those that it can begin at. A set is an ascending list of at most text + 1 positions, so the time is
// O(text × pieces), times the length of all values where a piece is a variable.

/// The exact answer for any pattern and text, in time linear in their product. Used where PCRE2 gives up, and by `explain` to find how
/// far a pattern got.
package struct ExactMatcher {
  private let text: [UInt32]
  private let folding: CaseFolding

  package init(_ subject: PartSubject, folding: CaseFolding) {
    self.folding = folding
    text = folding.fold(subject.scalars)
  }

  /// Whether one of the alternatives covers the text.
  package func accepts(_ language: PartLanguage) -> Bool {
    language.alternatives.contains { pieces in
      pieces.reduce([0]) { ends(of: $1, from: $0) }.last == text.count
    }
  }

  /// How far the pieces can get: the greatest position that a beginning of the pieces can end at, and how many pieces
  /// that beginning has at most.
  package func reach(_ pieces: [PartLanguage.Piece]) -> (position: Int, pieces: Int) {
    var reached = [0]
    var best = (position: 0, pieces: 0)
    for (index, piece) in pieces.enumerated() {
      reached = ends(of: piece, from: reached)
      guard let nearest = reached.first, let furthest = reached.last else { break }
      // A star always reaches the end: relevant is the earliest position where the next piece can begin.
      if case .anySequence = piece.kind { best = (nearest, index + 1) } else { best = (furthest, index + 1) }
    }
    return best
  }

  /// The positions that a piece can end at when it begins at one of the given.
  private func ends(of piece: PartLanguage.Piece, from starts: [Int]) -> [Int] {
    switch piece.kind {
    case .literal(let literal): starts.compactMap { hasLiteral(literal, at: $0) ? $0 + literal.count : nil }
    case .anyCharacter: starts.compactMap { $0 < text.count ? $0 + 1 : nil }
    case .anySequence: starts.first.map { Array($0...text.count) } ?? []
    case .values(let values): union(values.map { $0.reduce(starts) { ends(of: $1, from: $0) } })
    }
  }

  /// The positions that a piece can begin at when it ends at one of the given.
  private func starts(of piece: PartLanguage.Piece, to ends: [Int]) -> [Int] {
    switch piece.kind {
    case .literal(let literal):
      ends.compactMap { end in
        let start = end - literal.count
        return start >= 0 && hasLiteral(literal, at: start) ? start : nil
      }
    case .anyCharacter: ends.compactMap { $0 > 0 ? $0 - 1 : nil }
    case .anySequence: ends.last.map { Array(0...$0) } ?? []
    case .values(let values): union(values.map { $0.reversed().reduce(ends) { starts(of: $1, to: $0) } })
    }
  }

  /// The positions of several sets in one.
  private func union(_ sets: [[Int]]) -> [Int] {
    var isReached = [Bool](repeating: false, count: text.count + 1)
    for set in sets { for position in set { isReached[position] = true } }
    return isReached.indices.filter { isReached[$0] }
  }

  private func hasLiteral(_ literal: [UInt32], at start: Int) -> Bool {
    guard start + literal.count <= text.count else { return false }
    for index in literal.indices where text[start + index] != literal[index] { return false }
    return true
  }
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
    // From the right: where each piece may end so that the rest still covers the text.
    var mayEnd: [[Int]] = []
    var allowed = [text.count]
    for piece in pieces.reversed() {
      mayEnd.append(allowed)
      allowed = starts(of: piece, to: allowed)
    }
    guard allowed.first == 0 else { return nil }
    var position = 0
    var ranges: [Range<Int>] = []
    for (piece, allowed) in zip(pieces, mayEnd.reversed()) {
      let reached = Set(ends(of: piece, from: [position]))
      guard let end = allowed.last(where: reached.contains) else { return nil }
      ranges.append(position..<end)
      position = end
    }
    return ranges
  }
}
