import JSONSource
import SourceText

extension JSONDocument.Kind {
  /// The brackets of an object; of any other kind, those of an array.
  var brackets: (opening: String, closing: String) { self == .object ? ("{", "}") : ("[", "]") }
}

extension JSONDocument.Problem {
  /// An edit that repairs the JSON without changing its meaning; `nil` if a person must decide.
  func fix(in document: JSONDocument) -> Fix? {
    let bytes = document.source.bytes
    switch kind {
    case .trailingComma, .extraComma: return Fix("remove the comma", [Fix.Edit(range, "")])
    case .missingComma: return Fix("insert a comma", [Fix.Edit(range, ",")])
    case .missingColon where range.count > 0: return Fix("write a colon", [Fix.Edit(range, ":")])
    case .comment:
      if Self.mayHoldContent(range.bytes, document) { return nil }
      return Fix("remove the comment", [Self.removal(ofComment: range.bytes, in: bytes)])
    case .invisibleCharacter(let scalar):
      let isWide = (0x2000...0x200A).contains(scalar) || [0xA0, 0x202F, 0x3000].contains(scalar)
      return Fix(isWide ? "write a space" : "remove the character", [Fix.Edit(range, isWide ? " " : "")])
    case .typographicQuotes, .singleQuotes: return Self.quotesFix(range.bytes, in: bytes)
    case .missingOpening(let kind):
      return Fix("insert `\(kind.brackets.opening)`", [Fix.Edit(range, kind.brackets.opening)])
    case .missingBrackets(let kind):
      guard let end = related else { return nil }
      let (opening, closing) = kind.brackets
      return Fix("insert `\(opening)` and `\(closing)`", [Fix.Edit(range, opening), Fix.Edit(end, closing)])
    case .unquotedText: return Self.wordFix(range.bytes, in: bytes)
    default: return nil
    }
  }

  /// Returns `true` if what seems to be a comment up to the end of its line may be a part of the file, of which something is missing otherwise:
  /// a value whose first quote was left out, or the rest of a file in one line.
  private static func mayHoldContent(_ comment: Range<Int>, _ document: JSONDocument) -> Bool {
    let text = document.source.bytes[comment]
    if text.starts(with: "/*".utf8) { return false }
    let hasStructure = text.contains { "\"{}[]".utf8.contains($0) }
    return document.problems.contains { problem in
      switch problem.kind {
      case .missingValue: true
      case .unclosed, .mismatchedBracket, .closedTooEarly, .missingOpening, .missingBrackets: hasStructure
      default: false
      }
    }
  }

  /// Removes a comment with its line, if nothing else is on it, or with the spaces before it at the end of a line.
  private static func removal(ofComment comment: Range<Int>, in bytes: [UInt8]) -> Fix.Edit {
    var start = comment.lowerBound
    while start > 0, bytes[start - 1].isBlank { start -= 1 }
    var end = comment.upperBound
    while end < bytes.count, bytes[end].isBlank { end += 1 }
    let endsLine = end == bytes.count || isLineEnd(bytes[end])
    guard endsLine else {
      // Two words must not grow together.
      let joins =
        comment.lowerBound > 0 && isWordByte(bytes[comment.lowerBound - 1]) && isWordByte(bytes[comment.upperBound])
      return Fix.Edit(SourceRange(comment), joins ? " " : "")
    }
    let beginsLine = start == 0 || isLineEnd(bytes[start - 1])
    guard beginsLine else { return Fix.Edit(SourceRange(start..<end), "") }
    if end < bytes.count { end += bytes[end] == 0x0D && end + 1 < bytes.count && bytes[end + 1] == 0x0A ? 2 : 1 }
    return Fix.Edit(SourceRange(start..<end), "")
  }

  /// Straight quotes instead of others, if the text between them needs no escaping and the string ends where it seems to.
  private static func quotesFix(_ range: Range<Int>, in bytes: [UInt8]) -> Fix? {
    guard let first = range.first.map({ bytes[$0] }), let last = range.last.map({ bytes[$0] }) else { return nil }
    let opening = first < 0x80 ? 1 : first == 0xC2 ? 2 : 3
    let closing = last == UInt8(ascii: "\"") || last == first && opening == 1 ? 1 : opening
    guard range.count >= opening + closing, closing == 1 || isTypographic(bytes[range].suffix(closing)) else {
      return nil
    }
    let text = range.lowerBound + opening..<range.upperBound - closing
    let needsEscaping = bytes[text].contains { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
    guard !needsEscaping, String(validating: bytes[text], as: UTF8.self) != nil else { return nil }
    guard isFollowedByPunctuation(range, in: bytes) else { return nil }
    return Fix(
      "write straight quotes",
      [
        Fix.Edit(SourceRange(range.lowerBound..<text.lowerBound), "\""),
        Fix.Edit(SourceRange(text.upperBound..<range.upperBound), "\""),
      ])
  }

  /// Quotes around a word between punctuation, or a JSON literal in lowercase.
  private static func wordFix(_ range: Range<Int>, in bytes: [UInt8]) -> Fix? {
    let isPlain = bytes[range].allSatisfy { isWordByte($0) && $0 < 0x80 || "/*?=&%~#".utf8.contains($0) }
    let previous = bytes[..<range.lowerBound].last { !$0.isBlank && !isLineEnd($0) }
    guard isPlain, previous.map({ "{[,:".utf8.contains($0) }) ?? false, isFollowedByPunctuation(range, in: bytes) else {
      return nil
    }
    let word = String(decoding: bytes[range], as: UTF8.self)
    switch word.lowercased() {
    case "true", "false", "null":
      // A correct literal is only in the wrong place.
      guard word != word.lowercased() else { return nil }
      return Fix("write \(word.lowercased())", [Fix.Edit(SourceRange(range), word.lowercased())])
    case "yes", "no", "not", "none", "nil", "undefined", "nan", "infinity": return nil
    default: return Fix("put it in quotes", [Fix.Edit(SourceRange(range), "\"\(word)\"")])
    }
  }

  private static func isFollowedByPunctuation(_ range: Range<Int>, in bytes: [UInt8]) -> Bool {
    let next = bytes[range.upperBound...].first { !$0.isBlank && !isLineEnd($0) }
    return next.map { ",:]}/#".utf8.contains($0) } ?? true
  }

  private static func isTypographic(_ mark: ArraySlice<UInt8>) -> Bool {
    "“”„‟‘’‚‛«»＂".unicodeScalars.contains { Array(UTF8.encode($0) ?? UTF8.encodedReplacementCharacter) == Array(mark) }
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
}
