// The distance of a text from the pieces of a pattern is an edit distance (Wagner and Fischer 1974): a table with a row for each scalar of
// the pattern and a column for each place in the text, one row at a time. A cell holds the least distance four times, by the state of the
// segment at its place: as it was; changed already, so that further changes add no segment; or a segment of the pattern that comes whole, or
// one of the text that goes whole. A separator that comes or goes inside a segment splits or joins segments, which stay in their states. `*`
// lets a cell follow from any earlier one of its row; a variable is the least of its values. O(text × scalars of the pattern and of its
// values) time, O(text) memory. Only the beginnings of very long texts and lists of values are compared, and the cells of all comparisons are
// counted against a budget: the result is an order, not a verdict.

/// The edit distance between a part of a URL and patterns.
struct PieceDistance {
  private let text: [UInt32]
  /// The text without regard to letter case.
  private let loose: [UInt32]
  private let folding: CaseFolding
  /// The character that ends a segment: `/` in a path and a fragment, `&` in a query.
  private let separator: UInt32

  private static let textLimit = 512
  private static let valueLimit = 4_000
  /// The cells for all components of an explanation.
  static let budget = 30_000_000

  init(_ subject: PartSubject, isDecoded: Bool, separator: Unicode.Scalar) {
    // A query begins without a separator. With one in front, its first item is like the others.
    text = (separator == "&" ? [separator.value] : []) + subject.scalars.prefix(Self.textLimit)
    folding = isDecoded ? .unicode : .ascii
    loose = folding.fold(text)
    self.separator = separator.value
  }

  /// The distance to the nearest alternative; ``MissDistance/unreachable`` without one.
  ///
  /// - Parameter budget: The cells that may still be computed. Alternatives beyond it are left out.
  func distance(_ language: PartLanguage, _ budget: inout Int) -> MissDistance {
    var least = MissDistance.unreachable
    for pieces in language.alternatives {
      let cells = pieces.reduce(1) { $0 + cost(of: $1) } * (text.count + 1)
      guard cells <= budget else { continue }
      budget -= cells
      let first = separator == 0x26 ? follow(separator, from: start, language.folding) : start
      let last = pieces.reduce(first) { follow($1, from: $0, language.folding) }.last
      least = min(least, last?.least ?? .unreachable)
    }
    return least
  }

  /// The most rows that a piece adds to the table.
  private func cost(of piece: PartLanguage.Piece) -> Int {
    guard case .values(let values) = piece.kind else { return piece.kind.labels.count }
    var rows = 0
    for value in values {
      rows += max(value.count, 1)
      if rows >= Self.valueLimit { return Self.valueLimit }
    }
    return rows
  }

  /// The least distances up to a place in the text.
  private struct Cell {
    /// The segment at the place has not changed.
    var kept = MissDistance.unreachable
    var changed = MissDistance.unreachable
    /// The segment is one of the pattern that the text does not have.
    var added = MissDistance.unreachable
    /// The segment is one of the text that the pattern does not have.
    var removed = MissDistance.unreachable

    var least: MissDistance { min(min(kept, changed), min(added, removed)) }

    mutating func take(_ other: Cell) {
      kept = min(kept, other.kept)
      changed = min(changed, other.changed)
      added = min(added, other.added)
      removed = min(removed, other.removed)
    }
  }

  /// The row before the first piece: the text so far is removed.
  private var start: [Cell] {
    var row = [Cell(kept: .zero)]
    for index in text.indices { row.append(removing(text[index], row[index])) }
    return row
  }

  private func follow(_ piece: PartLanguage.Piece, from row: [Cell], _ strict: CaseFolding) -> [Cell] {
    func end(of word: some Sequence<ValueTrie.Label>) -> [Cell] {
      word.reduce(row) { follow($1, from: $0, strict) }
    }
    guard case .values(let values) = piece.kind else { return end(of: piece.kind.labels) }
    var next = [Cell](repeating: Cell(), count: row.count)
    var left = Self.valueLimit
    for value in values {
      left -= max(value.count, 1)
      if left < 0 { break }
      let reached = end(of: value)
      for index in next.indices { next[index].take(reached[index]) }
    }
    return next
  }

  /// The row after a character or a wildcard of the pattern.
  private func follow(_ label: ValueTrie.Label, from row: [Cell], _ strict: CaseFolding) -> [Cell] {
    if label == ValueTrie.star {
      var next = row
      for index in text.indices { next[index + 1].take(matching(text[index], from: next[index])) }
      return next
    }
    let scalar = label == ValueTrie.any ? nil : label
    var next = [adding(scalar, row[0])]
    next.reserveCapacity(row.count)
    for index in text.indices {
      var cell = adding(scalar, row[index + 1])
      cell.take(removing(text[index], next[index]))
      if scalar.map({ $0 == strict.fold(text[index]) }) ?? true {
        cell.take(matching(text[index], from: row[index]))
      } else if let scalar, folding.fold(scalar) == loose[index] {
        cell.take(matching(text[index], from: row[index], letters: 1))
      } else if scalar != separator, text[index] != separator {
        cell.take(changing(row[index], edits: 2))
      }
      next.append(cell)
    }
    return next
  }

  /// A scalar of the text stays; a separator begins a segment.
  private func matching(_ scalar: UInt32, from cell: Cell, letters: Int = 0) -> Cell {
    let cost = MissDistance(letters: letters)
    if scalar == separator { return Cell(kept: cell.least + cost) }
    return Cell(kept: cell.kept + cost, changed: cell.changed + cost)
  }

  /// A scalar of the pattern comes; `nil` for a wildcard.
  private func adding(_ scalar: UInt32?, _ cell: Cell) -> Cell {
    var next = scalar == separator ? bordering(cell) : changing(cell, edits: 2)
    next.added = scalar == separator ? cell.least + Self.border : cell.added + MissDistance(edits: 2)
    return next
  }

  /// A scalar of the text goes.
  private func removing(_ scalar: UInt32, _ cell: Cell) -> Cell {
    var next = scalar == separator ? bordering(cell) : changing(cell, edits: 2)
    next.removed = scalar == separator ? cell.least + Self.border : cell.removed + MissDistance(edits: 2)
    return next
  }

  private static let border = MissDistance(segments: 1, edits: 1)

  /// A separator comes or goes inside a segment.
  private func bordering(_ cell: Cell) -> Cell {
    Cell(kept: cell.kept + Self.border, changed: cell.changed + Self.border)
  }

  private func changing(_ cell: Cell, edits: Int) -> Cell {
    Cell(changed: min(cell.kept + MissDistance(segments: 1, edits: edits), cell.changed + MissDistance(edits: edits)))
  }
}
