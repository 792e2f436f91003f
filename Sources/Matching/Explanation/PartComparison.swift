import Association
import SourceText

/// Compares one part of a URL with one pattern and explains why it does not match.
struct PartComparison {
  let pattern: Pattern
  let part: Explanation.Part
  private let kind: PartLanguage.Part
  private let component: Component
  private let variables: VariableTable
  private let language: PartLanguage

  init(_ source: PatternSource, _ part: Explanation.Part, _ component: Component, _ plan: RoutingPlan) {
    pattern = Pattern(source, in: plan.file.document, variables: plan.variables.areKnown)
    self.part = part
    kind = part == .path ? .path : .other
    self.component = component
    variables = plan.variables
    language = PartLanguage(
      pattern, kind, caseSensitive: component.caseSensitive.value, percentEncoded: component.percentEncoded.value,
      variables: variables)
  }

  func accepts(_ subject: PartSubject) -> Bool { language.accepts(subject) }

  /// Returns the least change of the subject that would make it match. Call it only when it does not match.
  ///
  /// - Parameter other: The part in its other form, percent-decoded or as written.
  func distance(_ subject: PartSubject, other: PartSubject, _ budget: inout Int) -> MissDistance {
    if isAcceptedInOtherForm(other) { return .spelling }
    let separator: Unicode.Scalar =
      switch part {
      case .path, .fragment: "/"
      case .query, .queryItem: "&"
      }
    return PieceDistance(subject, isDecoded: language.isDecoded, separator: separator).distance(language, &budget)
  }

  /// Returns `true` if the part would match if it were percent-decoded, or not decoded.
  private func isAcceptedInOtherForm(_ other: PartSubject) -> Bool {
    PartLanguage(
      pattern, kind, caseSensitive: component.caseSensitive.value, percentEncoded: language.isDecoded,
      variables: variables
    ).accepts(other)
  }

  // MARK: Captures

  /// The text of each wildcard and variable, as much as each can match from the left.
  func captures(_ subject: PartSubject) -> [Explanation.Capture] {
    let scalars = subject.scalars
    var taken: [Int: String] = [:]
    for (piece, range) in ExactMatcher(subject, folding: language.folding).captures(language) ?? [] {
      guard piece.isOpen, let element = piece.element else { continue }
      taken[element, default: ""] += string(scalars[range])
    }
    return pattern.elements.enumerated().compactMap { index, element in
      guard element.kind != .literal else { return nil }
      // A variable that the slash rules dropped had an empty value, or slashes that are ignored.
      let absent: String? = element.kind == .anySequence ? nil : ""
      return Explanation.Capture(element: text(element), text: taken[index] ?? absent)
    }
  }

  // MARK: Why it does not match

  /// Why the subject does not match. Call it only when it does not.
  ///
  /// - Parameters:
  ///   - other: The part in its other form: as written where the subject is decoded, and the other way round.
  ///   - endsInSlash: Whether the part is a path with trailing slashes, which the subject is without.
  func mismatch(_ subject: PartSubject, other: PartSubject, endsInSlash: Bool = false) -> Explanation.Mismatch {
    if let never { return never }
    if component.caseSensitive.value, let difference = letterCaseDifference(subject) { return difference }
    if isAcceptedInOtherForm(other) { return .percentEncoding(decodedWouldMatch: !language.isDecoded) }
    if !language.isDecoded, let raw = rawCharacters { return .rawCharacter(raw) }
    guard let pieces = language.alternatives.first else {
      return .endsBefore(string(pattern.text), after: "", dropsSlash: false)
    }
    return difference(pieces, subject, endsInSlash: endsInSlash)
  }

  private var never: Explanation.Mismatch? {
    for element in pattern.elements {
      switch element.kind {
      case .unterminatedVariable: return .unterminatedVariable
      case .variable(let name):
        guard let values = variables.pieces(named: name, language.folding) else {
          return .unknownVariable(string(name))
        }
        if values.isEmpty { return .variableWithoutValues(string(name)) }
      default: break
      }
    }
    return nil
  }

  private var rawCharacters: String? {
    for element in pattern.elements where element.kind == .literal {
      if let raw = text(element).unicodeScalars.first(where: { $0 == " " || !$0.isASCII }) { return String(raw) }
    }
    return nil
  }

  /// The first text that differs in letter case only, when the whole matches without regard to case.
  private func letterCaseDifference(_ subject: PartSubject) -> Explanation.Mismatch? {
    let loose = PartLanguage(
      pattern, kind, caseSensitive: false, percentEncoded: component.percentEncoded.value, variables: variables)
    guard let taken = ExactMatcher(subject, folding: loose.folding).captures(loose) else { return nil }
    let scalars = subject.scalars
    for (piece, range) in taken {
      let found = Array(scalars[range])
      guard let element = piece.element.map({ pattern.elements[$0] }) else { continue }
      switch element.kind {
      case .literal:
        let wanted = written(piece, loose.folding)
        if wanted != found { return .letterCase(pattern: string(wanted), url: string(found)) }
      case .variable where !piece.isSubstituted:
        let single = PartLanguage(
          alternatives: [[PartLanguage.Piece(kind: valuesAsWritten(element), element: nil)]], folding: .none,
          isDecoded: loose.isDecoded)
        if !single.accepts(PartLanguage.utf8(found)) {
          return .letterCase(pattern: self.text(element), url: string(found))
        }
      default: break
      }
    }
    return .letterCase(pattern: string(pattern.text), url: string(scalars))
  }

  /// The text of a literal piece in the letter case of the file.
  private func written(_ piece: PartLanguage.Piece, _ folding: CaseFolding) -> [UInt32] {
    guard case .literal(let folded) = piece.kind, !folded.isEmpty else { return [] }
    guard let element = piece.element.map({ pattern.elements[$0] }), element.kind == .literal else { return folded }
    // The slash rules may have removed slashes from the pattern's text, or added one in front.
    let text = PartLanguage.scalars(pattern.text(of: element))
    let count = min(folded.count, text.count)
    let tail = Array(folded.suffix(count))
    let start = (0...text.count - count).first { folding.fold(Array(text[$0..<$0 + count])) == tail }
    return start.map { folded.dropLast(count) + text[$0..<$0 + count] } ?? folded
  }

  /// The values of a variable with letter case kept.
  private func valuesAsWritten(_ element: Pattern.Element) -> PartLanguage.Kind {
    let strict = PartLanguage(
      Pattern(text: Array(pattern.text(of: element)), source: pattern.source), .other, caseSensitive: true,
      percentEncoded: component.percentEncoded.value, variables: variables)
    return strict.alternatives.first?.first?.kind ?? .literal([])
  }

  /// The first difference between the first alternative and the subject.
  private func difference(
    _ pieces: [PartLanguage.Piece], _ subject: PartSubject, endsInSlash: Bool
  ) -> Explanation.Mismatch {
    let scalars = subject.scalars
    let reach = ExactMatcher(subject, folding: language.folding).reach(pieces)
    let after = string(scalars[..<reach.position])
    let rest = scalars[reach.position...]
    if let run = lengthMismatch(pieces, reach, scalars.count) { return run }
    guard reach.pieces < pieces.count else { return .goesOn(with: shortened(rest), after: after) }
    let piece = pieces[reach.pieces]
    switch piece.kind {
    case .values:
      let variable = piece.element.map { text(pattern.elements[$0]) } ?? ""
      // The text instead of a value: up to the next text of the pattern, or to the end of the segment or item.
      var ends: Set<UInt32> = [0x2F, 0x26]
      if pieces.indices.contains(reach.pieces + 1), case .literal(let next) = pieces[reach.pieces + 1].kind {
        ends.formUnion(next.prefix(1))
      }
      return .notAValue(variable: variable, found: shortened(rest.prefix { !ends.contains($0) }))
    case .literal(let folded):
      let expected = written(piece, language.folding)
      if reach.pieces > 0, pieces[reach.pieces - 1].kind.isStar { return .notFoundAfterStar(string(expected)) }
      let common = folded.commonPrefixCount(with: language.folding.fold(Array(rest)))
      if common == rest.count {
        return .endsBefore(
          string(expected[common...]) + patternText(after: piece), after: after + string(rest),
          dropsSlash: endsInSlash)
      }
      return .differs(
        expected: string(expected[common...]), found: shortened(rest.dropFirst(common)),
        after: after + string(rest.prefix(common)))
    case .anyCharacter, .anySequence:
      let wanted = piece.element.map { text(pattern.elements[$0]) } ?? "?"
      return .endsBefore(wanted + patternText(after: piece), after: after, dropsSlash: endsInSlash)
    }
  }

  private func patternText(after piece: PartLanguage.Piece) -> String {
    let end = piece.element.map { pattern.elements[$0].range.upperBound } ?? 0
    return string(Array(pattern.text[end...]))
  }

  /// The difference as a count of characters, where a run of `?` ends the pattern or the subject ends in it.
  private func lengthMismatch(
    _ pieces: [PartLanguage.Piece], _ reach: (position: Int, pieces: Int), _ count: Int
  ) -> Explanation.Mismatch? {
    func isOne(_ index: Int) -> Bool {
      if pieces.indices.contains(index), case .anyCharacter = pieces[index].kind { true } else { false }
    }
    var start = min(reach.pieces, pieces.count)
    while isOne(start - 1) { start -= 1 }
    var end = start
    while isOne(end) { end += 1 }
    guard end > start else { return nil }
    let isShort = reach.pieces < end && reach.position == count
    let isLong = reach.pieces == pieces.count && end == pieces.count
    guard isShort || isLong else { return nil }
    let has = (reach.pieces - start) + (count - reach.position)
    let orMore = pieces.indices.contains(end) && pieces[end].kind.isStar
    let wildcards = String(repeating: "?", count: end - start) + (orMore ? "*" : "")
    return .length(wildcards: wildcards, needs: end - start, orMore: orMore, has: has)
  }

  // MARK: Text

  private func text(_ element: Pattern.Element) -> String { string(Array(pattern.text(of: element))) }

  private func string(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private func string(_ scalars: some Sequence<UInt32>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars.compactMap(Unicode.Scalar.init))
    return String(text)
  }

  private func shortened(_ scalars: ArraySlice<UInt32>) -> String {
    scalars.count > 40 ? string(scalars.prefix(40)) + "…" : string(scalars)
  }
}
