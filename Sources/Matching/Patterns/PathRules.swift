// The slash rules (oracle), on pieces. A pattern with variables means the patterns with each of the values, and the rules hold for each of
// these (decided). So a variable at an end of a pattern is split: values with a slash, a star or nothing at that end are substituted,
// the others stay a variable.
//
//   1. a run of slashes at the beginning is one, none is one          //abc = abc = /abc
//   2. trailing slashes are ignored                                   /buy/ = /buy
//   3. a pattern ending in /* also matches the path without that segment  /buy/* matches /buy
//   4. a slash is never added to the path, and an empty path is /
//
// A path is compared without its trailing slashes (`PartSubject`), so no alternative but `/` itself ends in a slash.

enum PathRules {
  typealias Piece = PartLanguage.Piece
  private typealias Value = ArraySlice<ValueTrie.Label>

  private static let slash = UInt32(UInt8(ascii: "/"))

  /// The alternatives of a path pattern. Their number is bounded by the values of the variables at its ends.
  static func alternatives(_ pieces: [Piece]) -> [[Piece]] {
    leading(pieces).flatMap { trailing($0) }
  }

  /// Rule 1.
  private static func leading(_ pieces: [Piece]) -> [[Piece]] {
    // Most patterns begin with one slash.
    if case .literal(let text)? = pieces.first?.kind, text.count > 1, text[0] == slash, text[1] != slash {
      return [pieces]
    }
    var rest = pieces[...]
    while let first = rest.first {
      switch first.kind {
      case .literal(let text):
        let kept = text.drop { $0 == slash }
        guard !kept.isEmpty else {
          rest = rest.dropFirst()
          continue
        }
        return [withSlash([first.with(.literal(Array(kept)))] + rest.dropFirst())]
      case .values(let values):
        guard values.startsAtEdge else { return [withSlash(Array(rest))] }
        return parted(
          withOneBlank(values), first.element, where: ValueList.startsAtEdge,
          edge: { value in leading(value + rest.dropFirst()) },
          plain: { variable in [withSlash([variable] + rest.dropFirst())] })
      case .anyCharacter, .anySequence: return [withSlash(Array(rest))]
      }
    }
    return [withSlash([])]
  }

  private static func withSlash(_ pieces: [Piece]) -> [Piece] {
    if case .literal(let text)? = pieces.first?.kind {
      return [pieces[0].with(.literal([slash] + text))] + pieces.dropFirst()
    }
    return [Piece(kind: .literal([slash]), element: nil)] + pieces
  }

  /// Rules 2 and 3, on pieces that begin with a slash. Rule 3 removes one segment, never two: `/buy/*/*` matches `/buy/x`,
  /// not `/buy`.
  private static func trailing(_ pieces: [Piece], isWithoutSegment: Bool = false) -> [[Piece]] {
    guard let last = pieces.last, pieces.count > 1 || !isLiteral(last, [slash]) else { return [pieces] }
    if case .literal(let text) = last.kind, text.last != slash, !text.isEmpty { return [pieces] }
    let before = Array(pieces.dropLast())
    switch last.kind {
    case .anyCharacter: return [pieces]
    case .anySequence: return isWithoutSegment ? [pieces] : trailingStar(before, last)
    case .literal(let text):
      var kept = text
      while kept.last == slash, !(before.isEmpty && kept.count == 1) { kept.removeLast() }
      if kept.isEmpty { return trailing(before, isWithoutSegment: isWithoutSegment) }
      return [before + [last.with(.literal(kept))]]
    case .values(let values):
      guard values.endsAtEdge || values.endsInStar else { return [pieces] }
      return parted(
        withOneBlank(values), last.element,
        where: { ValueList.endsAtEdge($0) || !isWithoutSegment && ValueList.endsInStar($0) },
        edge: { value in trailing(before + value, isWithoutSegment: isWithoutSegment) },
        plain: { variable in [before + [variable]] })
    }
  }

  /// Rule 3: a star after a slash may be absent together with the slash.
  private static func trailingStar(_ before: [Piece], _ star: Piece) -> [[Piece]] {
    guard let previous = before.last else { return [before + [star]] }
    switch previous.kind {
    case .literal(let text) where text.last == slash:
      // `/*`: the path is never shorter than its first slash.
      guard before.count > 1 || text.count > 1 else { return [before + [star]] }
      let shorter = before.dropLast() + [previous.with(.literal(Array(text.dropLast())))]
      return [before + [star]] + trailing(shorter.filter { !isLiteral($0, []) }, isWithoutSegment: true)
    case .literal, .anyCharacter, .anySequence: return [before + [star]]
    case .values(let values):
      guard values.endsAtEdge else { return [before + [star]] }
      return parted(
        Array(values), previous.element, where: ValueList.endsAtEdge,
        edge: { value in trailing(before.dropLast() + value + [star]) },
        plain: { variable in [before.dropLast() + [variable, star]] })
    }
  }

  // MARK: Values at an end

  /// Splits a variable: values at the edge are substituted one by one, the others stay together.
  private static func parted(
    _ values: [Value], _ element: Int?, where isEdge: (Value) -> Bool,
    edge: ([Piece]) -> [[Piece]], plain: (Piece) -> [[Piece]]
  ) -> [[Piece]] {
    let kept = values.filter { !isEdge($0) }
    let together = kept.isEmpty ? [] : plain(Piece(kind: .values(ValueList(kept)), element: element))
    let apart = values.filter(isEdge).flatMap { value in
      edge(ValueList.pieces(of: value).map { Piece(kind: $0.kind, element: element, isSubstituted: true) })
    }
    return together + apart
  }

  /// The values with one instead of all that are empty or slashes alone: at an end they mean the same, and each variable of a run would
  /// double the alternatives.
  private static func withOneBlank(_ values: ValueList) -> [Value] {
    func isBlank(_ value: Value) -> Bool { value.allSatisfy { $0 == slash } }
    return values.filter { !isBlank($0) } + (values.contains(where: isBlank) ? [[]] : [])
  }

  private static func isLiteral(_ piece: Piece, _ text: [UInt32]) -> Bool {
    if case .literal(text) = piece.kind { true } else { false }
  }
}

extension PartLanguage {
  /// The language of a path of one slash and plain characters, also with `/*` at its end, where letter case is compared: nearly all of the
  /// components of long lists. `nil` for any other pattern, also for one that the rules change.
  init?(simplePath text: Span<UInt8>, isDecoded: Bool) {
    let slash = UInt8(ascii: "/")
    let isOpen = text.count > 3 && text[text.count - 1] == UInt8(ascii: "*") && text[text.count - 2] == slash
    let end = isOpen ? text.count - 2 : text.count
    guard end > 1, text[0] == slash, text[1] != slash, text[end - 1] != slash else { return nil }
    var literal: [UInt32] = []
    literal.reserveCapacity(end + 1)
    for index in 0..<end {
      guard PlainPath.isPlain(text[index]) else { return nil }
      literal.append(UInt32(text[index]))
    }
    folding = .none
    self.isDecoded = isDecoded
    let path = Piece(kind: .literal(literal), element: 0)
    alternatives =
      isOpen
      ? [
        [Piece(kind: .literal(literal + [UInt32(slash)]), element: 0), Piece(kind: .anySequence, element: 1)], [path],
      ]
      : [[path]]
  }
}

extension PartLanguage.Piece {
  fileprivate func with(_ kind: PartLanguage.Kind) -> Self {
    Self(kind: kind, element: element, isSubstituted: isSubstituted)
  }
}
