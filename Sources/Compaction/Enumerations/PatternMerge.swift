import SourceText

/// Merges two patterns that differ in one place.
enum PatternMerge {
  /// Values of a merged place; longer lists are unreadable.
  private static let valueLimit = 20_000

  /// The pieces that stand for exactly the texts of two patterns; `nil` if they differ in more than one place, or in one with wildcards.
  static func merged(_ first: [PatternPiece], _ second: [PatternPiece]) -> [PatternPiece]? {
    let (one, other) = (segments(first), segments(second))
    let start = one.commonPrefixCount(with: other)
    let (rest, otherRest) = (one.dropFirst(start), other.dropFirst(start))
    let end = rest.reversed().commonPrefixCount(with: otherRest.reversed())
    guard let values = texts(rest.dropLast(end)), let others = texts(otherRest.dropLast(end)), !values.contains([]),
      !others.contains([])
    else { return nil }
    return (Array(one[..<start]) + [.list(ValueTexts(values + others))] + one.suffix(end)).joined
  }

  /// The pieces with texts split at slashes, so that no value begins or ends within a word.
  private static func segments(_ pieces: [PatternPiece]) -> [PatternPiece] {
    pieces.flatMap { piece -> [PatternPiece] in
      guard case .text(let text) = piece else { return [piece] }
      var parts: [PatternPiece] = []
      var start = 0
      for index in text.indices where text[index] == UInt8(ascii: "/") {
        if start < index { parts.append(.text(Array(text[start..<index]))) }
        parts.append(.text([text[index]]))
        start = index + 1
      }
      if start < text.count { parts.append(.text(Array(text[start...]))) }
      return parts
    }
  }

  /// The texts that pieces stand for, if they are few and contain no wildcards or variables.
  private static func texts(_ pieces: ArraySlice<PatternPiece>) -> [[UInt8]]? {
    guard Array(pieces).expansions <= valueLimit, !pieces.isEmpty else { return nil }
    var texts: [[UInt8]] = [[]]
    for piece in pieces {
      let values = piece.values
      if values.contains(where: { $0.contains(where: TextMarks.isSpecial) }) { return nil }
      texts = texts.flatMap { text in values.map { text + $0 } }
    }
    return texts
  }

  /// The common beginning of texts, up to a slash.
  static func commonStart(_ texts: [[UInt8]]) -> [UInt8] {
    guard let first = texts.first else { return [] }
    var count = first.count
    for text in texts { count = first[..<count].commonPrefixCount(with: text) }
    let slash = first[..<count].lastIndex(of: UInt8(ascii: "/"))
    return slash.map { Array(first[...$0]) } ?? []
  }

  /// The common end of texts, from a slash on.
  static func commonEnd(_ texts: [[UInt8]]) -> [UInt8] { commonStart(texts.map { $0.reversed() }).reversed() }
}
