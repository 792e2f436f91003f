public import SourceText

extension JSONDocument {
  /// A deviation from RFC 8259 at its place. The reader continues after each.
  public struct Problem: Sendable, Hashable {
    /// The mistake.
    public let kind: Kind
    /// The bytes at fault.
    public let range: SourceRange
    /// Another place that explains the problem, such as the bracket that is not closed.
    public let related: SourceRange?

    /// A mistake in the syntax.
    public enum Kind: Sendable, Hashable {
      case trailingComma
      case extraComma
      case missingComma
      case missingColon
      case missingKey
      case missingValue
      case comment
      case unterminatedComment
      case typographicQuotes
      case singleQuotes
      case unquotedText
      case unexpectedText
      case unterminatedString
      case rawControlCharacter(UInt8)
      case invalidEscape
      case invalidUTF8
      case invisibleCharacter(UInt32)
      case malformedNumber
      case unclosed(JSONDocument.Kind)
      /// The opening bracket of an object or array is missing at the place.
      case missingOpening(JSONDocument.Kind)
      /// Both brackets of an object or array are missing: the opening one at the place, the closing one at the related place.
      case missingBrackets(JSONDocument.Kind)
      case mismatchedBracket
      case closedTooEarly
      case textAfterEnd
      case nestedTooDeeply(limit: Int)
      case noValue
      case tooManyProblems(limit: Int)
    }
  }
}
