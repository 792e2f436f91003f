/// A pattern in the language of Android's `PatternMatcher`: one of an intent filter, or the translation of one in a dynamic rule.
package struct MatcherPattern: Hashable, Sendable {
  /// The raw value is the end of the attribute of an intent filter with such a pattern, as in `pathPrefix`.
  package enum Kind: String, CaseIterable, Sendable {
    case literal = ""
    case prefix = "Prefix"
    case suffix = "Suffix"
    case simpleGlob = "Pattern"
    case advancedGlob = "AdvancedPattern"
  }

  let kind: Kind
  let text: [UInt16]

  /// Why a pattern has no automaton.
  package enum Fault: Error, Sendable, Hashable {
    /// Android refuses the pattern.
    case emptySet, unclosedSet, unclosedRange, malformedRange, modifierWithoutToken, escapeAtEnd
    /// The automaton would be too large for a search (decided).
    case tooLarge
    /// The automata of all patterns would be too large (decided).
    case tooManyTogether
  }
}

extension MatcherPattern {
  package init(_ kind: Kind, _ text: String) { self.init(kind: kind, text: Array(text.utf16)) }
}

extension MatcherPattern.Fault {
  /// Lower-case, without full stop.
  package var message: String {
    switch self {
    case .emptySet: "the set `[]` has no characters"
    case .unclosedSet: "`[` has no closing `]`"
    case .unclosedRange: "`{` has no closing `}`"
    case .malformedRange: "the numbers between `{` and `}` are not a range"
    case .modifierWithoutToken: "a modifier has nothing before it to repeat"
    case .escapeAtEnd: "a backslash is the last character"
    case .tooLarge: "it describes too many characters"
    case .tooManyTogether: "the patterns of all filters describe too many characters together"
    }
  }
}
