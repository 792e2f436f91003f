/// The two published versions of Android's parser of patterns in dynamic rules, each with the matcher of the same release (source). The
/// parser of Google's services is closed; it is one of these, or another (unknown).
package enum PatternParser: String, Sendable, CaseIterable {
  /// Android 15.
  case android15 = "15"
  /// Later than Android 15.
  case later = "later"
}

/// The characters with a meaning in patterns.
enum PatternUnit {
  static let star = UInt16(UInt8(ascii: "*"))
  static let question = UInt16(UInt8(ascii: "?"))
  static let dot = UInt16(UInt8(ascii: "."))
  static let plus = UInt16(UInt8(ascii: "+"))
  static let backslash = UInt16(UInt8(ascii: "\\"))
  static let ampersand = UInt16(UInt8(ascii: "&"))
  static let semicolon = UInt16(UInt8(ascii: ";"))
  static let caret = UInt16(UInt8(ascii: "^"))
  static let hyphen = UInt16(UInt8(ascii: "-"))
  static let openBracket = UInt16(UInt8(ascii: "["))
  static let closeBracket = UInt16(UInt8(ascii: "]"))
  static let openBrace = UInt16(UInt8(ascii: "{"))
  static let closeBrace = UInt16(UInt8(ascii: "}"))
  /// U+FFFD, which Android decodes malformed escapes to.
  static let replacement: UInt16 = 0xFFFD
}

extension PatternParser {
  /// Translates a pattern of a rule (source). The pattern is not empty.
  func translate(_ pattern: [UInt16]) -> MatcherPattern {
    switch self {
    case .android15: Self.translateForAndroid15(pattern)
    case .later: Self.translateForLater(pattern)
    }
  }

  /// A pattern with `?*` becomes an advanced glob, and a full stop counts as a wildcard.
  private static func translateForAndroid15(_ pattern: [UInt16]) -> MatcherPattern {
    let isAdvanced = zip(pattern, pattern.dropFirst()).contains { $0 == PatternUnit.question && $1 == PatternUnit.star }
    var text: [UInt16] = []
    var wildcards = 0
    for unit in pattern {
      switch unit {
      case PatternUnit.star:
        let isBehindDot = text.last == PatternUnit.dot
        let isEscaped = text.count > 1 && text[text.count - 2] == PatternUnit.backslash
        if isBehindDot, !isEscaped {
          text.append(PatternUnit.plus)
        } else {
          wildcards += 1
          text += [PatternUnit.dot, PatternUnit.star]
        }
      case PatternUnit.question:
        wildcards += 1
        text.append(PatternUnit.dot)
      case PatternUnit.dot:
        wildcards += 1
        text += [PatternUnit.backslash, PatternUnit.dot]
      case PatternUnit.openBracket, PatternUnit.closeBracket, PatternUnit.openBrace, PatternUnit.closeBrace:
        if isAdvanced { text.append(PatternUnit.backslash) }
        text.append(unit)
      default: text.append(unit)
      }
    }
    if wildcards == 0 { return MatcherPattern(kind: .literal, text: text) }
    if wildcards == 1, text.suffix(2) == [PatternUnit.dot, PatternUnit.star] {
      return MatcherPattern(kind: .prefix, text: Array(text.dropLast(2)))
    }
    return MatcherPattern(kind: isAdvanced ? .advancedGlob : .simpleGlob, text: text)
  }

  private static func translateForLater(_ pattern: [UInt16]) -> MatcherPattern {
    let wildcards = pattern.count { $0 == PatternUnit.star || $0 == PatternUnit.question }
    if wildcards == 0 { return MatcherPattern(kind: .literal, text: pattern) }
    if wildcards == 1, pattern.last == PatternUnit.star {
      return MatcherPattern(kind: .prefix, text: Array(pattern.dropLast()))
    }
    let text = pattern.flatMap { unit in
      switch unit {
      case PatternUnit.star: [PatternUnit.dot, PatternUnit.star]
      case PatternUnit.question: [PatternUnit.dot]
      case PatternUnit.dot, PatternUnit.backslash: [PatternUnit.backslash, unit]
      default: [unit]
      }
    }
    return MatcherPattern(kind: .simpleGlob, text: text)
  }
}
