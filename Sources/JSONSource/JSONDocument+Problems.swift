public import SourceText

extension JSONDocument {
  /// A deviation from RFC 8259 at its place. The reader continues after each.
  ///
  ///     for problem in file.document.problems {
  ///       let position = lines.position(of: problem.range.lower)
  ///       print("\(position.line):\(position.column): \(problem.kind)")
  ///       if let related = problem.related { print("see line \(lines.position(of: related.lower).line)") }
  ///     }
  public struct Problem: Sendable, Hashable {
    /// The mistake.
    public let kind: Kind
    /// The bytes at fault.
    public let range: SourceRange
    /// Another place that explains the problem, such as the bracket that is not closed.
    public let related: SourceRange?

    /// A mistake in the syntax.
    ///
    ///     let trailingCommas = file.document.problems.filter { $0.kind == .trailingComma }
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

  /// Returns `true` if an edit inserts text behind text without quotes, or behind a key without its colon: the text could take in what is
  /// inserted, and what belongs together is not known.
  package func isInsertedBehindLooseText(_ edit: SourceEdit) -> Bool {
    guard edit.range.count == 0 else { return false }
    let place = edit.range.lower.value
    return problems.contains { problem in
      guard problem.kind == .unquotedText || problem.kind == .missingColon else { return false }
      let end = problem.range.upper.value
      // A sign instead of the colon has a fix of its own.
      let isLoose = problem.kind == .unquotedText || problem.range.count == 0
      return isLoose && end <= place && source.bytes[end..<place].allSatisfy { $0.isPlainSpace }
    }
  }
}
