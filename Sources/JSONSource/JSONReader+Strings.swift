import SourceText

extension JSONReader {
  /// Reads a string that begins with `"` at the position, as a key or a value.
  mutating func readString(_ bytes: borrowing Span<UInt8>) {
    let start = position
    var index = position + 1
    var marks: JSONMarks = []
    while true {
      index = bytes.endOfPlainText(from: index)
      guard index < bytes.count else { break }
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") {
        position = index + 1
        tape.append(.string, start..<position, marks)
        return stringEnded(bytes)
      }
      if byte == UInt8(ascii: "\\") {
        marks.insert(.escaped)
        index = readEscape(bytes, at: index)
      } else if byte < 0x20 {
        if (byte == 0x0A || byte == 0x0D) && !continuesAfterLineBreak(bytes, at: index) {
          return endUnterminatedString(bytes, start: start, at: index, marks: marks)
        }
        let isCRLF = byte == 0x0D && index + 1 < end && bytes[index + 1] == 0x0A
        let next = index + (isCRLF ? 2 : 1)
        report(.rawControlCharacter(byte), index..<next)
        if stopped { break }
        index = next
      } else {
        let length = bytes.scalarLength(at: index)
        if length == 0 {
          if !marks.contains(.malformed) { report(.invalidUTF8, index..<index + 1) }
          marks.insert(.malformed)
        }
        index += max(length, 1)
      }
    }
    endUnterminatedString(bytes, start: start, at: end, marks: marks)
  }

  /// Ends a string and reads the colon or comma that nearly always follows it directly.
  @inline(__always)
  private mutating func stringEnded(_ bytes: borrowing Span<UInt8>) {
    let wasKey = expectsKey
    valueEnded()
    guard position < bytes.count else { return }
    let next = bytes[position]
    if wasKey, next == UInt8(ascii: ":") {
      readColonMark()
    } else if expectation == .commaOrClose {
      if next == UInt8(ascii: ",") { readComma() }
    }
  }

  /// The offset after the escape at `index`; an invalid one is reported and kept.
  private mutating func readEscape(_ bytes: borrowing Span<UInt8>, at index: Int) -> Int {
    guard index + 1 < end else { return index + 1 }
    switch bytes[index + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return index + 2
    case UInt8(ascii: "u"):
      var digits = 0
      while digits < 4, index + 2 + digits < end, bytes[index + 2 + digits].hexDigitValue != nil { digits += 1 }
      if digits < 4 { report(.invalidEscape, index..<index + 2 + digits) }
      return index + 2 + digits
    case let byte:
      // A byte below a space or beyond ASCII is looked at again as a character of the string.
      let plain = byte >= 0x20 && byte < 0x80
      report(.invalidEscape, index..<index + (plain ? 2 : 1))
      return index + (plain ? 2 : 1)
    }
  }

  /// Returns `true` if a string with a raw line break at `index` continues: the next quote closes it, because a
  /// comma, a colon, a bracket or the end follows that quote. Otherwise the string was never closed on its line.
  private func continuesAfterLineBreak(_ bytes: borrowing Span<UInt8>, at index: Int) -> Bool {
    var index = index
    while index < end, bytes[index] != UInt8(ascii: "\"") { index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1 }
    guard index < end else { return false }
    index = afterSpace(bytes, from: index + 1)
    guard index < end else { return false }
    switch bytes[index] {
    case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"): return true
    case UInt8(ascii: ":"): return expectsKey
    default: return false
    }
  }

  /// Ends a string that its line or the text ended first: white space and the comma or bracket at its end are given back.
  private mutating func endUnterminatedString(
    _ bytes: borrowing Span<UInt8>, start: Int, at index: Int, marks: JSONMarks
  ) {
    var last = index
    while last > start + 1, isTrailing(bytes[last - 1]) { last -= 1 }
    report(.unterminatedString, start..<last)
    tape.append(.string, start + 1..<last, marks.union(.unquoted))
    position = last
    valueEnded()
  }

  private func isTrailing(_ byte: UInt8) -> Bool {
    byte.isPlainSpace || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}")
  }

  // MARK: Strings in other quotes or in none

  /// Reads text instead of a key or a value, in typographic or single quotes or without quotes, as a string.
  mutating func readLenientString(_ bytes: borrowing Span<UInt8>) {
    if let quote = typographicQuote(bytes, at: position) {
      readQuoted(bytes, opening: quote, .typographicQuotes)
    } else if bytes[position] == UInt8(ascii: "'") || bytes[position] == UInt8(ascii: "`") {
      readQuoted(bytes, opening: 1, .singleQuotes)
    } else {
      readUnquoted(bytes)
    }
  }

  /// The length of a typographic quotation mark at `index`: “ ” „ ‟ ‘ ’ ‚ ‛ « » ＂.
  private func typographicQuote(_ bytes: borrowing Span<UInt8>, at index: Int) -> Int? {
    func byte(_ offset: Int) -> UInt8 { index + offset < end ? bytes[index + offset] : 0 }
    switch byte(0) {
    case 0xE2 where byte(1) == 0x80 && (0x98...0x9F).contains(byte(2)): return 3
    case 0xC2 where byte(1) == 0xAB || byte(1) == 0xBB: return 2
    case 0xEF where byte(1) == 0xBC && byte(2) == 0x82: return 3
    default: return nil
    }
  }

  /// Reads to a closing quote on the same line: a typographic one, a plain one, or for single quotes the same mark.
  private mutating func readQuoted(_ bytes: borrowing Span<UInt8>, opening: Int, _ kind: JSONDocument.Problem.Kind) {
    let start = position
    let mark = bytes[start]
    var index = start + opening
    var closing = 0
    while index < end, bytes[index] != 0x0A, bytes[index] != 0x0D {
      if kind == .singleQuotes ? bytes[index] == mark : bytes[index] == UInt8(ascii: "\"") {
        closing = 1
      } else if kind == .typographicQuotes, let length = typographicQuote(bytes, at: index) {
        closing = length
      }
      if closing > 0 { break }
      index += 1
    }
    if closing == 0 {
      while index > start + opening, isTrailing(bytes[index - 1]) { index -= 1 }
    }
    position = index + closing
    report(kind, start..<position)
    tape.append(.string, start + opening..<index, marks(of: bytes, start + opening..<index))
    valueEnded()
  }

  /// Reads a run of text without quotes, up to punctuation, a quote or the end of the line.
  private mutating func readUnquoted(_ bytes: borrowing Span<UInt8>) {
    let start = position
    let key = expectsKey
    var index = start
    var depth = 0
    scan: while index < end {
      switch bytes[index] {
      case UInt8(ascii: ",") where depth == 0, 0x0A, 0x0D, UInt8(ascii: "\""): break scan
      case UInt8(ascii: ":") where key: break scan
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { break scan }
        depth -= 1
      default: if typographicQuote(bytes, at: index) != nil, index > start { break scan }
      }
      index += 1
    }
    while index > start + 1, bytes[index - 1] == 0x20 || bytes[index - 1] == 0x09 { index -= 1 }
    index = max(index, start + 1)
    position = index
    // A closing quote without its opening one belongs to the text that it closes.
    if index < end, let quote = bytes[index] == UInt8(ascii: "\"") ? 1 : typographicQuote(bytes, at: index),
      closesText(bytes, at: index + quote)
    {
      position = index + quote
    }
    report(.unquotedText, start..<position)
    let literal = key || stack.isEmpty || position > index ? nil : Self.literal(bytes, start..<index)
    tape.append(literal ?? .string, start..<index, marks(of: bytes, start..<index))
    commaExcused = true
    valueEnded()
  }

  /// The kind of the literal that a word of another language or letter case means; see ``JSONDocument/boolean(_:)``.
  private static func literal(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) -> JSONDocument.Kind? {
    guard range.count <= 9 else { return nil }
    var word: [UInt8] = []
    for index in range { word.append(bytes[index] | 0x20) }
    switch String(decoding: word, as: UTF8.self) {
    case "true", "false", "yes", "no": return .boolean
    case "null", "none", "nil", "undefined": return .null
    default: return nil
    }
  }

  /// Returns `true` if punctuation or a line end follows.
  private func closesText(_ bytes: borrowing Span<UInt8>, at index: Int) -> Bool {
    var index = index
    while index < end, bytes[index].isBlank { index += 1 }
    guard index < end else { return true }
    switch bytes[index] {
    case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ":"), 0x0A, 0x0D: return true
    default: return false
    }
  }

  /// The marks of a text that was not read as a JSON string: its backslashes are no escapes.
  private func marks(of bytes: borrowing Span<UInt8>, _ range: Range<Int>) -> JSONMarks {
    var marks: JSONMarks = .unquoted
    var index = range.lowerBound
    while index < range.upperBound {
      let length = bytes.scalarLength(at: index)
      if length == 0 { marks.insert(.malformed) }
      index += max(length, 1)
    }
    return marks
  }
}
