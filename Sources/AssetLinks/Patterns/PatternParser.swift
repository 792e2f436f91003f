/// The two published versions of Android's parser of patterns in dynamic rules, each with the matcher of the same release (source). The
/// parser of Google's services is closed; it is one of these, or another (unknown).
package enum PatternParser: String, Sendable, CaseIterable {
  case android15 = "15"
  case later = "later"
}

extension UInt16 {
  init(ascii character: Unicode.Scalar) { self.init(UInt8(ascii: character)) }
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
    let isAdvanced = zip(pattern, pattern.dropFirst()).contains { $0 == UInt16(ascii: "?") && $1 == UInt16(ascii: "*") }
    var text: [UInt16] = []
    var wildcards = 0
    for unit in pattern {
      switch unit {
      case UInt16(ascii: "*"):
        let isBehindDot = text.last == UInt16(ascii: ".")
        let isEscaped = text.count > 1 && text[text.count - 2] == UInt16(ascii: "\\")
        if isBehindDot, !isEscaped {
          text.append(UInt16(ascii: "+"))
        } else {
          wildcards += 1
          text += [UInt16(ascii: "."), UInt16(ascii: "*")]
        }
      case UInt16(ascii: "?"):
        wildcards += 1
        text.append(UInt16(ascii: "."))
      case UInt16(ascii: "."):
        wildcards += 1
        text += [UInt16(ascii: "\\"), UInt16(ascii: ".")]
      case UInt16(ascii: "["), UInt16(ascii: "]"), UInt16(ascii: "{"), UInt16(ascii: "}"):
        if isAdvanced { text.append(UInt16(ascii: "\\")) }
        text.append(unit)
      default: text.append(unit)
      }
    }
    if wildcards == 0 { return MatcherPattern(kind: .literal, text: text) }
    if wildcards == 1, text.suffix(2) == [UInt16(ascii: "."), UInt16(ascii: "*")] {
      return MatcherPattern(kind: .prefix, text: Array(text.dropLast(2)))
    }
    return MatcherPattern(kind: isAdvanced ? .advancedGlob : .simpleGlob, text: text)
  }

  private static func translateForLater(_ pattern: [UInt16]) -> MatcherPattern {
    let wildcards = pattern.count { $0 == UInt16(ascii: "*") || $0 == UInt16(ascii: "?") }
    if wildcards == 0 { return MatcherPattern(kind: .literal, text: pattern) }
    if wildcards == 1, pattern.last == UInt16(ascii: "*") {
      return MatcherPattern(kind: .prefix, text: Array(pattern.dropLast()))
    }
    let text = pattern.flatMap { unit in
      switch unit {
      case UInt16(ascii: "*"): [UInt16(ascii: "."), UInt16(ascii: "*")]
      case UInt16(ascii: "?"): [UInt16(ascii: ".")]
      case UInt16(ascii: "."), UInt16(ascii: "\\"): [UInt16(ascii: "\\"), unit]
      default: [unit]
      }
    }
    return MatcherPattern(kind: .simpleGlob, text: text)
  }
}
