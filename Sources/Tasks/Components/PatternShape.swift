import Matching
import SourceText

/// The texts that a pattern matches, where a short sentence describes them exactly, else its form.
enum PatternShape: Hashable {
  case everything
  case empty
  case notEmpty
  case characters(Int)
  case text(String)
  case begins(String)
  case ends(String)
  case contains(String)
  case below(String)
  case allButRoot
  /// The pattern itself. With `isShortened`, the path without its last `/*` matches too.
  case form(String, isShortened: Bool)
  /// Nothing: a variable is unknown, has no values, or does not end.
  case unknownVariable(String)
  case unterminatedVariable

  init(_ pattern: Pattern, _ part: PartLanguage.Part, _ variables: VariableTable) {
    if let fault = Self.fault(pattern, variables) {
      self = fault
      return
    }
    let pieces = Self.pieces(pattern)
    switch part {
    case .path: self = Self.path(pieces, isOneStar: !pattern.text.ends(inStars: 2))
    case .other: self = Self.value(pieces)
    }
  }

  // MARK: Pieces

  /// A pattern in which runs of stars are one star.
  private enum Piece: Hashable {
    case text(String)
    case character
    case star
    case variable(String)

    var written: String {
      switch self {
      case .text(let text), .variable(let text): text
      case .character: "?"
      case .star: "*"
      }
    }
  }

  private static func pieces(_ pattern: Pattern) -> [Piece] {
    var pieces: [Piece] = []
    for element in pattern.elements {
      let text = String(decoding: pattern.text(of: element), as: UTF8.self)
      switch element.kind {
      case .literal: pieces.append(.text(text))
      case .anyCharacter: pieces.append(.character)
      case .anySequence: if pieces.last != .star { pieces.append(.star) }
      case .variable, .unterminatedVariable: pieces.append(.variable(text))
      }
    }
    return pieces
  }

  private static func fault(_ pattern: Pattern, _ variables: VariableTable) -> PatternShape? {
    for element in pattern.elements {
      switch element.kind {
      case .variable(let name):
        if variables.values(named: name)?.isEmpty ?? true {
          return .unknownVariable(String(decoding: pattern.text(of: element), as: UTF8.self))
        }
      case .unterminatedVariable: return .unterminatedVariable
      case .literal, .anyCharacter, .anySequence: break
      }
    }
    return nil
  }

  // MARK: Values

  private static func value(_ pieces: [Piece]) -> PatternShape {
    let characters = pieces.count { $0 == .character }
    let isOpen = pieces.allSatisfy { $0 == .character || $0 == .star }
    if isOpen, characters == 0 { return pieces.isEmpty ? .empty : .everything }
    if isOpen, characters == pieces.count { return .characters(characters) }
    if isOpen, characters == 1 { return .notEmpty }
    switch (pieces.count, pieces.first, pieces.dropFirst().first, pieces.last) {
    case (1, .text(let text)?, _, _): return .text(text)
    case (2, .text(let text)?, _, .star?): return .begins(text)
    case (2, .star?, _, .text(let text)?): return .ends(text)
    case (3, .star?, .text(let text)?, .star?): return .contains(text)
    default: return .form(pieces.map { $0.written }.joined(), isShortened: false)
    }
  }

  // MARK: Paths

  // The slash rules (`PathRules`): one slash at the beginning, none at the end, and `/*` at the end may be missing, but not `/**`. Values of
  // a variable at an end of the pattern may change that, so then the pattern is shown as it is.

  private static func path(_ written: [Piece], isOneStar: Bool) -> PatternShape {
    let pieces = withoutTrailingSlashes(withLeadingSlash(written))
    switch (pieces.count, pieces.first, pieces.dropFirst().first, pieces.last) {
    case (1, .text(let text)?, _, _): return .text(text)
    case (2, .text("/")?, _, .star?): return .everything
    case (2, .text(let text)?, _, .star?) where isOneStar && text.hasSuffix("//"): return form(pieces, isOneStar)
    case (2, .text(let text)?, _, .star?):
      return isOneStar && text.hasSuffix("/") ? .below(String(text.dropLast())) : .begins(text)
    case (3, .text("/")?, .character?, .star?), (3, .text("/")?, .star?, .character?): return .allButRoot
    // A path begins with a slash, so a text without one at its ends is at the end, or somewhere, whatever is before it.
    case (3, .text("/")?, .star?, .text(let text)?) where !text.hasPrefix("/"): return .ends(text)
    case (4, .text("/")?, .star?, .star?), (4, .text("/")?, .star?, .text?):
      guard case .text(let text) = pieces[2], pieces[3] == .star, !text.hasPrefix("/"), !text.hasSuffix("/")
      else { return form(pieces, isOneStar) }
      return .contains(text)
    default: return form(pieces, isOneStar)
    }
  }

  private static func form(_ pieces: [Piece], _ isOneStar: Bool) -> PatternShape {
    var isShortened = false
    if isOneStar, pieces.count > 1, pieces.last == .star, case .text(let text) = pieces[pieces.count - 2] {
      isShortened = text.hasSuffix("/")
    }
    return .form(pieces.map { $0.written }.joined(), isShortened: isShortened)
  }

  private static func withLeadingSlash(_ pieces: [Piece]) -> [Piece] {
    switch pieces.first {
    case .text(let text)?:
      let kept = text.drop { $0 == "/" }
      if kept.isEmpty, pieces.count > 1 {
        // The slashes of `//*` are one, those of `/$(path)` may be part of a value.
        return [.text("/")] + pieces.dropFirst()
      }
      return [.text("/" + kept)] + pieces.dropFirst()
    case .variable?: return pieces
    case .character?, .star?, nil: return [.text("/")] + pieces
    }
  }

  private static func withoutTrailingSlashes(_ pieces: [Piece]) -> [Piece] {
    guard case .text(let text)? = pieces.last, text.hasSuffix("/") else { return pieces }
    var kept = text[...]
    while kept.hasSuffix("/"), !(pieces.count == 1 && kept.count == 1) { kept.removeLast() }
    let before = Array(pieces.dropLast())
    return kept.isEmpty ? before : before + [.text(String(kept))]
  }
}

extension [UInt8] {
  fileprivate func ends(inStars count: Int) -> Bool {
    let kept = reversed().drop { $0 == UInt8(ascii: "/") }
    return kept.prefix(count).count == count && kept.prefix(count).allSatisfy { $0 == UInt8(ascii: "*") }
  }
}
