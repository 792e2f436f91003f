// The language of `PATTERN_ADVANCED_GLOB` (source), as far as patterns of rules become one: units, `.`, `*`, `+` and escapes. Each step
// takes as much as it can and gives nothing back.

enum AdvancedGlob {
  /// The steps of a glob; `nil` where Android refuses the pattern, which then matches nothing (decided). Sets and ranges are in no pattern
  /// unless a backslash is before their bracket; such a pattern is taken for a refused one (decided).
  static func steps(_ text: [UInt16]) -> [GlobStep]? {
    var steps: [GlobStep] = []
    /// Whether the last step may have a modifier.
    var isModifiable = false
    var index = 0
    while index < text.count {
      var unit = text[index]
      index += 1
      switch unit {
      case PatternUnit.dot:
        steps.append(.anyUnit)
        isModifiable = true
        continue
      case PatternUnit.star, PatternUnit.plus:
        guard isModifiable, let last = steps.popLast() else { return nil }
        steps.append(repeated(last, atLeast: unit == PatternUnit.plus ? 1 : 0))
        isModifiable = false
        continue
      case PatternUnit.openBracket, PatternUnit.openBrace: return nil
      // Outside of a range it has no meaning, and is no text either.
      case PatternUnit.closeBrace: continue
      case PatternUnit.backslash:
        guard index < text.count else { return nil }
        unit = text[index]
        index += 1
      default: break
      }
      steps.append(.unit(unit))
      isModifiable = true
    }
    return steps
  }

  private static func repeated(_ step: GlobStep, atLeast count: Int) -> GlobStep {
    if case .unit(let unit) = step { return .run(of: unit, atLeast: count, mayBeginAtEnd: true) }
    return .rest(atLeast: count)
  }
}
