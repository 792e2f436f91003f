import SourceText

/// The texts that a pattern accepts, ready for an engine: settings applied, variables looked up, slash rules resolved. A part of a URL is
/// accepted when one of the alternatives covers it.
package struct PartLanguage: Sendable {
  /// Empty when nothing is accepted. More than one only where the slash rules of a path need it.
  package let alternatives: [[Piece]]
  package let folding: CaseFolding
  /// `true` if the part is percent-decoded before it is compared (`percentEncoded: false`).
  package let isDecoded: Bool

  /// One step of a pattern. Scalars are folded.
  package struct Piece: Sendable {
    package var kind: Kind
    /// The index of the piece's element in ``Pattern/elements``; `nil` for a piece that the slash rules added.
    package var element: Int?
    /// The piece is of a value that the slash rules substituted for its variable.
    package var isSubstituted = false
  }

  package enum Kind: Sendable {
    case literal([UInt32])
    case anyCharacter
    case anySequence
    /// One of the values of a variable; each is a sequence of the three kinds above.
    case values(ValueList)

    package var isStar: Bool { if case .anySequence = self { true } else { false } }
  }

  /// The part of a URL that a pattern is for: only a path has slash rules.
  package enum Part: Sendable { case path, other }
}

extension PartLanguage {
  /// The language of a pattern. O(pattern + values of its variables).
  package init(
    _ pattern: Pattern, _ part: Part, caseSensitive: Bool, percentEncoded: Bool, variables: VariableTable
  ) {
    folding = CaseFolding(caseSensitive: caseSensitive, percentEncoded: percentEncoded)
    isDecoded = !percentEncoded
    guard let pieces = Self.pieces(pattern, folding, variables) else {
      alternatives = []
      return
    }
    alternatives = part == .path ? PathRules.alternatives(pieces) : [pieces]
  }

  /// The pieces of a pattern; `nil` when it never matches: an unknown or unterminated variable (decided), or one without
  /// values.
  static func pieces(_ pattern: Pattern, _ folding: CaseFolding, _ variables: VariableTable?) -> [Piece]? {
    var pieces: [Piece] = []
    for (index, element) in pattern.elements.enumerated() {
      let kind: Kind
      switch element.kind {
      case .literal: kind = .literal(folding.fold(scalars(pattern.text(of: element))))
      case .anyCharacter: kind = .anyCharacter
      case .anySequence: kind = .anySequence
      case .variable(let name):
        guard let values = variables?.pieces(named: name, folding), !values.isEmpty else { return nil }
        kind = .values(values)
      case .unterminatedVariable: return nil
      }
      pieces.append(Piece(kind: kind, element: index))
    }
    return pieces
  }

  package static func scalars(_ bytes: some Collection<UInt8>) -> [UInt32] {
    if bytes.allSatisfy({ $0 < 0x80 }) { return bytes.map(UInt32.init) }
    return String(decoding: Array(bytes), as: UTF8.self).unicodeScalars.map { $0.value }
  }

  /// The only text that is accepted, as UTF-8, where there is only one and letter case is compared.
  var onlyText: [UInt8]? {
    guard alternatives.count == 1, folding == .none else { return nil }
    let (text, rest) = Self.beginning(of: alternatives[0])
    return rest.isEmpty ? Self.utf8(text) : nil
  }

  /// The common beginning of all accepted texts after they are folded, as UTF-8.
  var commonPrefix: [UInt8] {
    let prefixes = alternatives.map { Self.beginning(of: $0).text[...] }
    let common = prefixes.dropFirst().reduce(prefixes.first ?? []) { $0.prefix($0.commonPrefixCount(with: $1)) }
    return Self.utf8(Array(common))
  }

  /// The longest literal in all accepted texts after they are folded, as UTF-8.
  var requiredText: [UInt8] {
    let literals = alternatives.map { pieces in
      pieces.compactMap { if case .literal(let text) = $0.kind { Self.utf8(text) } else { nil } }
    }
    // The longest literal of the first alternative that is in all the others, with or without a trailing slash, which the slash rules
    // remove from some alternatives.
    let candidates = (literals.first ?? []).flatMap { text in
      text.last == UInt8(ascii: "/") ? [text, text.dropLast()] : [text]
    }
    return candidates.sorted { $0.count > $1.count }.prefix(8).first { text in
      literals.dropFirst().allSatisfy { $0.contains { $0.containsText(text) } }
    } ?? []
  }

  /// The literal text before any other piece, and the pieces behind it.
  static func beginning(of pieces: [Piece]) -> (text: [UInt32], rest: ArraySlice<Piece>) {
    var (text, rest): ([UInt32], ArraySlice<Piece>) = ([], pieces[...])
    while case .literal(let more)? = rest.first?.kind {
      text += more
      rest = rest.dropFirst()
    }
    return (text, rest)
  }

  package static func utf8(_ scalars: [UInt32]) -> [UInt8] {
    var bytes: [UInt8] = []
    for scalar in scalars where Unicode.Scalar(scalar) != nil { UTF8Scalars.encode(scalar) { bytes.append($0) } }
    return bytes
  }

  /// `true` if a pattern names a variable.
  var hasValues: Bool {
    alternatives.contains { $0.contains { if case .values = $0.kind { true } else { false } } }
  }

  /// `true` if the pattern has wildcards, beside those in values of variables.
  package var hasWildcards: Bool {
    alternatives.joined().contains { piece in
      switch piece.kind {
      case .anyCharacter, .anySequence: true
      case .literal, .values: false
      }
    }
  }

  package var acceptsEverything: Bool {
    alternatives.contains { !$0.isEmpty && $0.allSatisfy { $0.kind.isStar } }
  }
}

extension PartLanguage.Piece {
  /// `true` for a wildcard or a variable, whose text `explain` shows.
  package var isOpen: Bool {
    if case .literal = kind { return isSubstituted }
    return true
  }
}
