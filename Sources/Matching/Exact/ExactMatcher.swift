// Decides whether pieces cover a text by following sets of positions, never by trying and going back: for each piece, the
// positions that it can end at are computed from those that it can begin at. The time is O(text × pieces), times the length
// of all values where a piece is a variable; the memory is a flag for each position and piece.

/// The exact answer for any pattern and text, in time linear in their product. It is asked where PCRE2 gives up, and tells
/// `explain` how far a pattern got.
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
      pieces.reduce(starts) { step($0, $1) }.last == true
    }
  }

  /// How far the pieces can get: the greatest position that a beginning of the pieces can end at, and how many pieces
  /// that beginning has at most.
  package func reach(_ pieces: [PartLanguage.Piece]) -> (position: Int, pieces: Int) {
    var reached = starts
    var best = (position: 0, pieces: 0)
    for (index, piece) in pieces.enumerated() {
      reached = step(reached, piece)
      guard let furthest = reached.lastIndex(of: true) else { break }
      // A star reaches the end of anything: what counts is where the next piece can begin at the earliest.
      if case .anySequence = piece.kind, let nearest = reached.firstIndex(of: true) {
        best = (nearest, index + 1)
      } else {
        best = (furthest, index + 1)
      }
    }
    return best
  }

  private var starts: [Bool] {
    var positions = [Bool](repeating: false, count: text.count + 1)
    positions[0] = true
    return positions
  }

  /// The positions that a piece can end at when it begins at one of the given.
  func step(_ from: [Bool], _ piece: PartLanguage.Piece) -> [Bool] {
    var reached = [Bool](repeating: false, count: from.count)
    switch piece.kind {
    case .literal(let literal):
      for start in from.indices where from[start] && hasLiteral(literal, at: start) {
        reached[start + literal.count] = true
      }
    case .anyCharacter:
      for start in from.indices.dropLast() where from[start] { reached[start + 1] = true }
    case .anySequence:
      guard let first = from.firstIndex(of: true) else { return reached }
      for position in first..<from.count { reached[position] = true }
    case .values(let values):
      for value in values {
        let ends = value.reduce(from) { step($0, $1) }
        for position in ends.indices where ends[position] { reached[position] = true }
      }
    }
    return reached
  }

  private func hasLiteral(_ literal: [UInt32], at start: Int) -> Bool {
    guard start + literal.count <= text.count else { return false }
    for index in literal.indices where text[start + index] != literal[index] { return false }
    return true
  }
}

extension ExactMatcher {
  /// What each piece took, as ranges of scalars, when one alternative covers the text: every star and variable as much as
  /// it can, from the left, as a greedy matcher would. `nil` when none does.
  package func takes(_ language: PartLanguage) -> [(piece: PartLanguage.Piece, range: Range<Int>)]? {
    for pieces in language.alternatives {
      if let ranges = takes(pieces) { return zip(pieces, ranges).map { ($0, $1) } }
    }
    return nil
  }

  private func takes(_ pieces: [PartLanguage.Piece]) -> [Range<Int>]? {
    // From the right: where each piece may end so that the rest still covers the text.
    var mayEnd: [[Bool]] = []
    var allowed = [Bool](repeating: false, count: text.count + 1)
    allowed[text.count] = true
    for piece in pieces.reversed() {
      mayEnd.append(allowed)
      var starts = [Bool](repeating: false, count: text.count + 1)
      for start in starts.indices where canEnd(piece, from: start, at: allowed) != nil { starts[start] = true }
      allowed = starts
    }
    guard allowed[0] else { return nil }
    var position = 0
    var ranges: [Range<Int>] = []
    for (piece, ends) in zip(pieces, mayEnd.reversed()) {
      guard let end = canEnd(piece, from: position, at: ends) else { return nil }
      ranges.append(position..<end)
      position = end
    }
    return ranges
  }

  /// The greatest allowed position that a piece can end at.
  private func canEnd(_ piece: PartLanguage.Piece, from start: Int, at allowed: [Bool]) -> Int? {
    if case .anySequence = piece.kind { return (start..<allowed.count).last { allowed[$0] } }
    if case .anyCharacter = piece.kind { return start + 1 < allowed.count && allowed[start + 1] ? start + 1 : nil }
    var from = [Bool](repeating: false, count: allowed.count)
    from[start] = true
    let reached = step(from, piece)
    return reached.indices.last { reached[$0] && allowed[$0] }
  }
}
